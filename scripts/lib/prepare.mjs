import { join } from 'node:path';
import { run } from '../../shared/build/run.mjs';
import { setup } from '../setup.mjs';
import { endOnSignal } from './endOnSignal.mjs';
import { root } from './repository.mjs';

/**
 * Installs what the product needs and builds what is stale. A signal ends this process and what it runs.
 * @param {...string} targets by default all
 */
export const prepare = (...targets) =>
  endOnSignal(async () => {
    await setup('product');
    const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
    // In a process of its own, because this one would keep the memory of compilers.
    await run(process.execPath, [join(root, 'scripts/build.mjs'), ...targets], options);
  });
