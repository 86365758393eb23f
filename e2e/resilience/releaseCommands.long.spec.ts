import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeCheckout, type Checkout } from '../fixtures/checkout';
import { expect, test, type Deployment, type Registry } from '../fixtures/deployment';
import { startProduct } from '../fixtures/product';

const root = resolve(import.meta.dirname, '../..');
const allRemotes = ['mf-auth', 'mf-passport', 'mf-showcase', 'mf-applications', 'mf-support', 'mf-operator'];

/** Commands of the page that release something, in order, without their comments. */
const documented = new Set(
  readFileSync(join(root, 'docs/releases.md'), 'utf8')
    .split('\n')
    .filter((line) => /^npm run (?!dev )\S+ -w mf-showcase/.test(line))
    .map((line) => line.replace(/\s+#.*$/, '')),
);

let checkout: Checkout;
test.beforeAll(() => {
  checkout = makeCheckout(['mf-showcase']);
});
test.afterAll(async ({ deployment }) => {
  checkout.remove();
  await deployment.write(() => undefined);
});

test('every command of docs/releases.md does what the page says, in a checkout of one remote', async ({
  deployment,
}) => {
  const settings = { DEPLOYMENTS_DIR: deployment.folder, PUBLIC_URL: deployment.product.url };
  const npm = (command: string) => checkout.run('npm', command.split(' ').slice(1), settings);
  const state = async () => {
    const entry = (await deployment.read())['mf-showcase'];
    const canary = entry?.['canary'] as { version: string; percent: number } | undefined;
    return { live: entry?.version, canary: canary?.version, percent: canary?.percent };
  };
  const run = new Set<string>();
  /** Runs a command of the page. @param version in place of the one that the page gives as an example */
  const follow = async (words: string, version?: string) => {
    const command = [...documented].find(
      (line) => line === `npm run ${words}` || (version && line.startsWith(`npm run ${words}`)),
    );
    if (command === undefined) throw new Error(`docs/releases.md does not have "npm run ${words}"`);
    run.add(command);
    await npm(version === undefined ? command : command.replace(/\S+$/, version));
    return state();
  };

  edit(checkout, 'first');
  const first = await follow('deploy -w mf-showcase');
  expect(first.canary).toBeUndefined();
  await expectCompressed(deployment, first.live);
  edit(checkout, 'second');
  expect(await follow('deploy -w mf-showcase -- --dry-run')).toEqual(first);
  const canary = await follow('deploy -w mf-showcase -- --percent 10');
  expect(canary).toMatchObject({ live: first.live, percent: 10 });
  expect(canary.canary).not.toBe(first.live);
  expect(await follow('deploy -w mf-showcase -- --percent 50')).toEqual({ ...canary, percent: 50 });
  const second = await follow('promote -w mf-showcase');
  expect(second).toEqual({ live: canary.canary, canary: undefined, percent: undefined });
  edit(checkout, 'third');
  expect(await follow('deploy -w mf-showcase -- --percent 10')).toMatchObject({ live: second.live, percent: 10 });
  expect(await follow('stop -w mf-showcase')).toEqual(second);
  expect(await follow('rollback -w mf-showcase')).toEqual(first);
  expect(await follow('rollback -w mf-showcase -- --to', second.live)).toEqual(second);

  expect([...run].sort()).toEqual([...documented].sort());
  const list = await checkout.run('npm', ['run', '-s', 'admin', '--prefix', root, '--', 'releases', 'list'], {
    ...settings,
    ...deployment.product.instance,
  });
  const { remotes, changes } = JSON.parse(list) as { remotes: object[]; changes: object[] };
  const showcase = { remote: 'mf-showcase', version: second.live };
  expect(remotes).toContainEqual(
    expect.objectContaining({ ...showcase, released_at: expect.any(String), canary: null }),
  );
  expect(changes[0]).toMatchObject({ ...showcase, action: 'rollback', from: first.live, by: expect.any(String) });
});

test('npm start releases what it builds, and restores nothing that was rolled back', async () => {
  const whole = makeCheckout(
    ['.npmrc', 'scripts', 'shell', 'identity', 'e2e/package.json', ...allRemotes],
    ['.cache/built', 'deployments', 'identity/dist', ...['shell', ...allRemotes].map((name) => `${name}/dist`)],
  );
  try {
    const live = () => {
      const registry = readFileSync(join(whole.folder, 'deployments/remotes.json'), 'utf8');
      return (JSON.parse(registry) as Registry)['mf-showcase']?.version;
    };
    const start = async () => {
      const product = await startProduct({}, { cwd: whole.folder });
      await product.stop();
      return live();
    };
    const before = live();
    edit(whole, 'started');
    const built = await start();
    expect(built).not.toBe(before);
    await whole.run('npm', ['run', 'rollback', '-w', 'mf-showcase']);
    expect(live()).toBe(before);
    // The same build once more.
    rmSync(join(whole.folder, '.cache/built/mf-showcase'));
    expect(await start()).toBe(before);
  } finally {
    whole.remove();
  }
});

/** What the first screen loads is sent as it was compressed with the release, in both forms. */
async function expectCompressed(deployment: Deployment, version = ''): Promise<void> {
  for (const script of ['remoteEntry.js', 'remote.js']) {
    const path = `remotes/mf-showcase/${version}/${script}`;
    const read = (ending: string) => readFileSync(join(deployment.folder, path + ending));
    expect(gunzipSync(read('.gz')).equals(read(''))).toBe(true);
    expect(brotliDecompressSync(read('.br')).equals(read(''))).toBe(true);
    for (const encoding of ['gzip', 'br']) {
      const answer = await fetch(`${deployment.product.url}/${path}`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(Buffer.from(await answer.arrayBuffer()).equals(read(''))).toBe(true);
    }
  }
}

/** Makes the next build differ. */
function edit({ folder }: Checkout, title: string): void {
  const file = join(folder, 'mf-showcase/src/messages/ru.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/title: '[^']*'/, `title: 'Сервисы, ${title}'`));
}
