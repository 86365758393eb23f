import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeCheckout, type Checkout } from '../fixtures/checkout';
import { expect, test } from '../fixtures/deployment';

const root = resolve(import.meta.dirname, '../..');

/** Commands of the page that release something, in order, without what it says of them. */
const documented = readFileSync(join(root, 'docs/releases.md'), 'utf8')
  .split('\n')
  .filter((line) => /^npm run (?!dev )\S+ -w mf-showcase/.test(line))
  .map((line) => line.replace(/\s+#.*$/, ''));

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
    const command = documented.find(
      (line) => line === `npm run ${words}` || (version && line.startsWith(`npm run ${words}`)),
    );
    if (command === undefined) throw new Error(`docs/releases.md does not have "npm run ${words}"`);
    run.add(command);
    await npm(version === undefined ? command : command.replace(/\S+$/, version));
    return state();
  };

  edit('first');
  const first = await follow('deploy -w mf-showcase');
  expect(first.canary).toBeUndefined();
  edit('second');
  expect(await follow('deploy -w mf-showcase -- --dry-run')).toEqual(first);
  const canary = await follow('deploy -w mf-showcase -- --percent 10');
  expect(canary).toMatchObject({ live: first.live, percent: 10 });
  expect(canary.canary).not.toBe(first.live);
  expect(await follow('deploy -w mf-showcase -- --percent 50')).toEqual({ ...canary, percent: 50 });
  const second = await follow('promote -w mf-showcase');
  expect(second).toEqual({ live: canary.canary, canary: undefined, percent: undefined });
  edit('third');
  expect(await follow('deploy -w mf-showcase -- --percent 10')).toMatchObject({ live: second.live, percent: 10 });
  expect(await follow('stop -w mf-showcase')).toEqual(second);
  expect(await follow('rollback -w mf-showcase')).toEqual(first);
  expect(await follow('rollback -w mf-showcase -- --to', second.live)).toEqual(second);

  expect([...run].sort()).toEqual([...documented].sort());
  const listed = await checkout.run('npm', ['run', '-s', 'admin', '--prefix', root, '--', 'releases', 'list'], {
    ...settings,
    ...deployment.product.instance,
  });
  expect(listed).toContain(second.live);
});

/** Makes the next build another one. */
function edit(title: string): void {
  const file = join(checkout.folder, 'mf-showcase/src/messages/ru.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/title: '[^']*'/, `title: 'Сервисы, ${title}'`));
}
