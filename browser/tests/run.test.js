/** The page of a run, tab by tab. */
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

const RUN = `/experiments/${seed.experiment}/runs/${seed.run}`;

visit('A run shows what was logged to it', async (visitor) => {
  await visitor.open(RUN);
  await visitor.sees('champion');
  await visitor.sees('0.987');
  await visitor.sees('optimizer');
  await visitor.sees('adam');
  await visitor.sees('transactions');
  await visitor.sees('classifier');
  await visitor.sees('best');
  await visitor.picture('run');
});

visit('A child names its parent, and a parent its children', async (visitor) => {
  await visitor.open(`/experiments/${seed.experiment}/runs/${seed.children[0]}`);
  await visitor.sees('grid-search');

  await visitor.open(`/experiments/${seed.experiment}/runs/${seed.parent}`);
  await visitor.sees('fold-2');
});

visit('Metrics of a run are charts, a long series among them', async (visitor) => {
  await visitor.open(`${RUN}/model-metrics`);
  await visitor.sees('train_loss');
  await visitor.seesCharts(2);
  await visitor.picture('model-metrics');
});

visit('What the machine did is charts of their own', async (visitor) => {
  await visitor.open(`${RUN}/system-metrics`);
  await visitor.sees('cpu_utilization_percentage');
  await visitor.seesCharts(2);
  await visitor.picture('system-metrics');
});

visit('Artifacts are listed and shown by their kind', async (visitor) => {
  await visitor.open(`${RUN}/artifacts/plots/confusion.png`);
  await visitor.page.locator('img[src^="blob:"], img[src^="data:image"]').first().waitFor();
  await visitor.picture('artifact-image');

  await visitor.open(`${RUN}/artifacts/reports/scores.csv`);
  await visitor.sees('precision');
  await visitor.sees('0.93');
  await visitor.picture('artifact-csv');

  await visitor.open(`${RUN}/artifacts/config/settings.json`);
  await visitor.sees('threshold');
  await visitor.picture('artifact-json');
});

visit('The page of one metric draws it', async (visitor) => {
  const query = new URLSearchParams({
    runs: JSON.stringify([seed.run]),
    metric: JSON.stringify('train_loss'),
    experiments: JSON.stringify([seed.experiment]),
    plot_metric_keys: JSON.stringify(['train_loss']),
    plot_layout: '{}',
    x_axis: 'step',
    y_axis_scale: 'linear',
    line_smoothness: '1',
    show_point: 'false',
    deselected_curves: '[]',
    last_linear_y_axis_range: '[]',
  });
  await visitor.open(`/metric?${query}`);
  await visitor.seesCharts(1);
  await visitor.sees('champion');
  await visitor.picture('metric');
});
