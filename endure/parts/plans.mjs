/** Random plans of what a person and an operator do at the same time; one that breaks a promise is made smaller and printed. */
import { runPlan } from '../plans/runPlan.mjs';
import { searchPlans } from '../plans/searchPlans.mjs';
import { startWorld } from '../world/startWorld.mjs';

/** @param {{ minutes: number, seed?: string, path?: string }} options */
export async function plansPart({ minutes, seed, path }) {
  const world = await startWorld({ processes: 2 });
  let operations = 0;
  let people = 0;
  try {
    const run = async (plan) => {
      const outcome = await runPlan(world, (people += 1), plan);
      operations += outcome.operations;
      return outcome.violations;
    };
    const repeated = { ...(seed !== undefined && { seed: Number(seed) }), ...(path !== undefined && { path }) };
    const { runs, failure } = await searchPlans(run, { limitMs: minutes * 60_000, ...repeated });
    if (failure) {
      console.log(`A plan that breaks a promise:\n${failure.script}\n`);
      console.log(`Again: npm run endure -- --only plans --seed ${failure.seed} --path ${failure.path}`);
    }
    return {
      addsUp: true,
      head: ['plans', 'runs', 'operations', 'violations'],
      rows: [['14 kinds of steps, up to three browsers', runs, operations, failure?.violations.length ?? 0]],
      notes: failure ? [`\`--seed ${failure.seed} --path ${failure.path}\`:`, `\`\`\`\n${failure.script}\n\`\`\``] : [],
      violations: failure?.violations ?? [],
    };
  } finally {
    await world.stop();
  }
}
