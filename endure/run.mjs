/** `npm run endure -- --minutes N --only PART`: runs parts, prints the report and writes it to .cache/reports/endurance.md. Fails on any violation. */
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { acts } from './parts/acts.mjs';
import { balancers } from './parts/balancers.mjs';
import { consolePart } from './parts/console.mjs';
import { daysPart } from './parts/days.mjs';
import { embedded } from './parts/embedded.mjs';
import { failover } from './parts/failover.mjs';
import { faults, faultsPart } from './parts/faults.mjs';
import { kills } from './parts/kills.mjs';
import { manyRows } from './parts/manyRows.mjs';
import { operations } from './parts/operations.mjs';
import { plansPart } from './parts/plans.mjs';
import { pooledTests } from './parts/pooledTests.mjs';
import { pooler } from './parts/pooler.mjs';
import { processes } from './parts/processes.mjs';
import { sideBySide } from './parts/sideBySide.mjs';
import { soak } from './parts/soak.mjs';
import { streams } from './parts/streams.mjs';
import { transaction } from './parts/transaction.mjs';
import { upgrade } from './parts/upgrade.mjs';
import { machine, report } from './report.mjs';

const parts = {
  processes,
  faults: faultsPart,
  kills,
  acts,
  embedded,
  operations,
  balancers,
  failover,
  plans: plansPart,
  pooler,
  pooledTests,
  streams,
  transaction,
  upgrade,
  sideBySide,
  manyRows,
  console: consolePart,
  days: daysPart,
  soak,
};

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    only: { type: 'string' },
    fault: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    operations: { type: 'string' },
    rows: { type: 'string' },
    release: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const names = values.only?.split(',') ?? Object.keys(parts);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (!(minutes > 0) || unknown.length > 0) {
  console.error(`--minutes is a number above 0; --only takes ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const faultNames = Object.keys(faults);
// Other parts have kinds of their own.
if (values.fault !== undefined && names.includes('faults') && !faultNames.some((name) => name.includes(values.fault))) {
  console.error(`--fault is a part of one of these names: ${faultNames.join(', ')}.`);
  process.exit(2);
}

await build();
let violations = 0;
for (const name of names) {
  const started = performance.now();
  const found = await parts[name]({ ...values, minutes, only: values.fault });
  // A part that has finished its work ends before its time.
  const taken = Math.round((performance.now() - started) / 6000) / 10;
  violations += found.violations.length;
  const date = new Date().toISOString().slice(0, 10);
  console.log(report(name, { ...found, date, minutes: taken, machine: await machine() }));
}
process.exit(violations > 0 ? 1 : 0);
