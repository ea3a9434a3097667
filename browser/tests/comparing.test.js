/** Comparison of runs, and of experiments. */
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

const json = (value) => encodeURIComponent(JSON.stringify(value));

visit('Two runs stand side by side', async (visitor) => {
  await visitor.open(`/compare-runs?runs=${json([seed.run, seed.contender])}&experiments=${json([seed.experiment])}`);
  await visitor.sees('Comparing 2 Runs');
  await visitor.sees('champion');
  await visitor.sees('contender');
  await visitor.sees('0.91');
  await visitor.sees('NaN');
  await visitor.picture('compare-runs');
});

visit('Runs of two experiments are in one table', async (visitor) => {
  await visitor.open(`/compare-experiments/s?experiments=${json([seed.experiment, seed.other])}`);
  await visitor.sees('champion');
  await visitor.sees(seed.unicodeName);
  await visitor.picture('compare-experiments');
});
