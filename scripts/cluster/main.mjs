/**
 * Several equal processes of Passport on one port of one machine: `node scripts/cluster/main.mjs --processes 4`.
 * SIGUSR2 replaces them, one after the other, without a lost request.
 */
import { refuseBusyPort } from '../lib/freePort.mjs';
import { readyLine } from '../lib/startPassport.mjs';
import { readSettings } from './settings.mjs';
import { Workers } from './Workers.mjs';

const stopLimitMs = 25_000;

async function main() {
  const settings = readSettings(process.argv.slice(2), process.env);
  const { env, ports } = settings;
  await refuseBusyPort('PORT', env.PORT);
  for (const port of ports) await refuseBusyPort('IDENTITY_PORT', port);
  const workers = new Workers(settings);
  const stop = async (code) => {
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await workers.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
  const replaceAll = async () => {
    await workers.replaceAll();
    console.log('All processes have been replaced.');
  };
  process.on('SIGUSR2', () => void replaceAll().catch(({ message }) => console.error(message)));
  await workers.start().catch(({ message }) => {
    console.error(message);
    return stop(1);
  });
  console.log(
    `${readyLine(env.PUBLIC_URL, env)}  (${ports.length} processes; replace them: kill -USR2 ${process.pid})`,
  );
}

main().catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
