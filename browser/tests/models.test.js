/** Logged models, registered models, their versions, and prompts. */
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

visit('Logged models of an experiment are listed', async (visitor) => {
  await visitor.open(`/experiments/${seed.experiment}/models`);
  await visitor.sees('classifier');
  await visitor.sees('champion');
  await visitor.picture('logged-models');
});

visit('A logged model shows where it comes from and what is in it', async (visitor) => {
  await visitor.open(`/experiments/${seed.experiment}/models/${seed.model}`);
  await visitor.sees(seed.model);
  await visitor.sees('champion');
  await visitor.picture('logged-model');

  await visitor.open(`/experiments/${seed.experiment}/models/${seed.model}/artifacts`);
  await visitor.sees('MLmodel');
  await visitor.picture('logged-model-artifacts');
});

visit('Registered models are listed, and prompts are not among them', async (visitor) => {
  await visitor.open('/models');
  await visitor.sees(seed.registered);
  await visitor.sees('Version 3');
  await visitor.picture('registered-models');
});

visit('A registered model has its versions and aliases', async (visitor) => {
  await visitor.open(`/models/${seed.registered}`);
  await visitor.sees('Version 1');
  await visitor.sees('Version 3');
  await visitor.sees('challenger');
  await visitor.sees('Finds');
  await visitor.picture('registered-model');
});

visit('A version shows its source, its aliases and what it takes', async (visitor) => {
  await visitor.open(`/models/${seed.registered}/versions/2`);
  await visitor.sees('Version number 2');
  await visitor.sees('champion');
  await visitor.picture('model-version');
});

visit('Prompts are listed', async (visitor) => {
  await visitor.open('/prompts');
  await visitor.sees(seed.prompt);
  await visitor.picture('prompts');
});

visit('A prompt shows its text and its versions', async (visitor) => {
  await visitor.open(`/prompts/${seed.prompt}`);
  await visitor.sees('Version 2');
  await visitor.sees('welcome');
  await visitor.sees('production');
  await visitor.picture('prompt');
});
