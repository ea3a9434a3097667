/** Navigation to a run: home, experiments, the table of runs, charts of many runs. */
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

visit('The home page names the experiments', async (visitor) => {
  await visitor.open('/');
  await visitor.sees('Fraud detection');
  await visitor.sees('Nachfrage – 需要予測');
  await visitor.picture('home');
});

visit('The list of experiments has all of them, and finds one by a part of its name', async (visitor) => {
  await visitor.open('/experiments');
  await visitor.sees('Default');
  await visitor.sees('Fraud detection');
  await visitor.picture('experiments');

  await visitor.page.getByTestId('search-experiment-input').fill('需要');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('link', { name: 'Fraud detection' }).waitFor({ state: 'detached' });
  await visitor.sees('Nachfrage – 需要予測');
});

visit('The table of runs has names, values and families', async (visitor) => {
  await visitor.open(`/experiments/${seed.experiment}/runs`);
  await visitor.sees('champion');
  await visitor.sees('grid-search');
  await visitor.sees('sweep-299');
  await visitor.sees('transactions');
  await visitor.picture('runs');
});

visit('The table of runs is sorted and searched', async (visitor) => {
  const best = encodeURIComponent('metrics.`accuracy`');
  await visitor.open(`/experiments/${seed.experiment}/runs?orderByKey=${best}&orderByAsc=false`);
  await visitor.sees('sweep-144');

  await visitor.open(`/experiments/${seed.experiment}/runs?searchFilter=${encodeURIComponent("metrics.accuracy > 0.98 and params.depth = '8'")}`);
  await visitor.sees('champion');
  await visitor.page.getByRole('link', { name: 'sweep-299' }).waitFor({ state: 'detached' });
});

visit('Charts of many runs are drawn', async (visitor) => {
  await visitor.open(`/experiments/${seed.experiment}/runs?compareRunsMode=CHART`);
  await visitor.sees('accuracy');
  await visitor.seesCharts(2);
  await visitor.picture('charts');
});

visit('Names in other scripts are shown as they were given', async (visitor) => {
  await visitor.open(`/experiments/${seed.other}/runs/${seed.unicodeRun}`);
  await visitor.sees(seed.unicodeName);
  await visitor.sees('größe');
  await visitor.sees('klein – 小');
});
