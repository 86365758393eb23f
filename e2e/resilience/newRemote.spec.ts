import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeCheckout, type Checkout } from '../fixtures/checkout';
import { expect, test } from '../fixtures/deployment';
import { startStandalone, type StandaloneRemote } from '../fixtures/standaloneRemote';

const name = 'mf-journey';
/** The command that makes a new remote. */
const maker = ['scripts', 'mf-auth/package.json', 'mf-showcase/package.json'];

let checkout: Checkout;
let alone: StandaloneRemote | undefined;

test.beforeAll(() => {
  checkout = makeCheckout(maker);
});
test.afterAll(async ({ deployment }) => {
  await alone?.stop();
  checkout.remove();
  await deployment.write(() => undefined);
});

test('a new remote is made, released from a checkout of its own folder, shown by the site, runs alone and is removed again', async ({
  signedIn,
  deployment,
}) => {
  const { folder, run } = checkout;
  // An installation would change the libraries of the journeys that run in parallel.
  await run('npm', ['run', 'new-remote', name, '--', '--no-install']);
  const entries = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeLessThanOrEqual(12);
  expect(files.some((file) => file.name.includes('.test.'))).toBe(true);
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  // As in the whole run of tests, a limit of time ends only what hangs.
  await run('node', [...jest, '--config', `${name}/jest.config.mjs`, '--testTimeout', '600000']);

  // From here on it is a sparse checkout of its team.
  for (const part of maker) rmSync(join(folder, part), { recursive: true });
  const { url, identityPort } = deployment.product;
  const said = await run('npm', ['run', 'deploy', '-w', name], {
    DEPLOYMENTS_DIR: deployment.folder,
    PUBLIC_URL: url,
  });
  expect(said).toMatch(/mf-journey: \d+ files of [0-9a-f]{12} were fetched back/);

  const page = await signedIn.newPage();
  await page.goto('/passport');
  await page.getByRole('banner').getByRole('link', { name: 'Journey' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible();

  alone = await startStandalone(name, { cwd: folder, identityPort });
  await page.goto(`${alone.url}journey`);
  await expect(page.getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible();

  // Without its entry the site does not know it any more.
  await deployment.write(() => undefined);
  await page.goto(`${url}/passport`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Сервисы' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Journey' })).toBeHidden();
  await page.close();
});
