import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeCheckout, type Checkout } from '../fixtures/checkout';
import { startGuardMs, startProduct, type Product } from '../fixtures/product';
import { test as base, expect } from '../fixtures/test';
import { texts } from '../pages/texts';

const say = texts.ru;
const built = ['mf-passport', 'mf-showcase', 'mf-applications', 'mf-support', 'mf-operator'];
const sources = ['.npmrc', 'scripts', 'shell', 'identity', 'e2e/package.json', 'mf-auth', ...built];

/** A checkout whose sources the test may edit, in development with one hot remote. */
const test = base.extend<object, { checkout: Checkout }>({
  checkout: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const checkout = makeCheckout(sources, ['.cache/built', ...built.map((name) => `${name}/dist`)]);
      await use(checkout);
      checkout.remove();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ checkout }, use) => {
      const product: Product = await startProduct({}, { script: ['dev', '--', 'mf-auth'], cwd: checkout.folder });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: startGuardMs },
  ],
});

// Twenty builds on a busy machine.
test.describe.configure({ timeout: 900_000 });

/** What React DevTools put into every page before its scripts. */
const installDevTools = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const renderers = new Map<number, unknown>();
    const nothing = (): void => undefined;
    const hook = {
      renderers,
      supportsFiber: true,
      checkDCE: nothing,
      inject: (renderer: unknown) => {
        renderers.set(renderers.size + 1, renderer);
        return renderers.size;
      },
      onScheduleFiberRoot: nothing,
      onCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });

/** A source that is built again at each edit. */
function editable(checkout: Checkout, path: string) {
  const file = join(checkout.folder, path);
  const original = readFileSync(file, 'utf8');
  return {
    /** Replaces a piece of the original. */
    edit(piece: string, by: string): void {
      expect(original).toContain(piece);
      writeFileSync(file, original.replace(piece, by));
    },
    /** @returns the line on which a piece of the original begins */
    lineOf: (piece: string): number => original.slice(0, original.indexOf(piece)).split('\n').length,
    restore: (): void => writeFileSync(file, original),
  };
}

for (const hasDevTools of [false, true]) {
  test(`an edit of a remote shows in the open page of the shell, ${hasDevTools ? 'with' : 'without'} React DevTools`, async ({
    page,
    checkout,
  }) => {
    if (hasDevTools) await installDevTools(page);
    const step = editable(checkout, 'mf-auth/src/login/steps/StartStep.tsx');
    const store = editable(checkout, 'mf-auth/src/login/StartStore.ts');
    const footer = editable(checkout, 'shell/src/layout/Footer.tsx');
    const title = "title={t('start.title')}";
    let loads = 0;
    page.on('load', () => (loads += 1));
    const main = page.locator('#root').getByRole('main');
    const phone = main.getByRole('textbox', { name: say.phone });
    const expectAt = (name: string) => expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

    await page.goto('/');
    await expectAt(say.signIn);
    await phone.fill('9161234567');
    const typed = await phone.inputValue();
    const edits = async (from: number, to: number) => {
      for (let number = from; number <= to; number += 1) {
        step.edit(title, `title="Edit ${number}"`);
        await expectAt(`Edit ${number}`);
        await expect(phone).toHaveValue(typed);
      }
    };
    try {
      await test.step('ten edits keep what was typed', () => edits(1, 10));

      await test.step('ten more after another area', async () => {
        await page.getByRole('contentinfo').getByRole('link', { name: 'Пользовательское соглашение' }).click();
        await expectAt('Документы');
        await page.goBack();
        await expectAt('Edit 10');
        await phone.fill('9161234567');
        await edits(11, 20);
      });
      expect(loads).toBe(1);

      await test.step('an edit of the shell itself keeps what was typed, too', async () => {
        footer.edit("{t('footer.copyright', { year: new Date().getFullYear() })}", 'Edited footer');
        await expect(page.getByRole('contentinfo')).toContainText('Edited footer');
        await expectAt('Edit 20');
        await expect(phone).toHaveValue(typed);
        expect(loads).toBe(1);
      });

      const problem = page.getByRole('alert').filter({ hasText: '.tsx' });
      const unexpected = (path: string, line: number) => new RegExp(`Unexpected token[^]*${path}:${line}:`);

      await test.step('an error in the sources of a remote is shown, until they are right again', async () => {
        step.edit(title, 'title={{');
        await expect(problem).toHaveText(unexpected('mf-auth/src/login/steps/StartStep.tsx', step.lineOf(title)));
        await expectAt('Edit 20');
        step.edit(title, 'title="Recovered"');
        await expectAt('Recovered');
        await expect(problem).toBeHidden();
        await expect(phone).toHaveValue(typed);
        expect(loads).toBe(1);
      });

      await test.step('one in the sources of the shell, too', async () => {
        footer.edit('import ', 'import {{ ');
        await expect(problem).toHaveText(unexpected('shell/src/layout/Footer.tsx', 1));
        await expectAt('Recovered');
        footer.restore();
        await expect(problem).toBeHidden();
        await expect(phone).toHaveValue(typed);
        expect(loads).toBe(1);
      });

      await test.step('an edit of a store loads the page once', async () => {
        const isLoaded = page.waitForEvent('load');
        store.edit('constructor(', 'readonly isEdited = true;\n  constructor(');
        await isLoaded;
        await expectAt('Recovered');
        step.edit(title, 'title="After the store"');
        await expectAt('After the store');
        expect(loads).toBe(2);
      });
    } finally {
      step.restore();
      store.restore();
      footer.restore();
    }
    await expectAt(say.signIn);
  });
}
