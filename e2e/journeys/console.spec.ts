import type { Locator, Page } from '@playwright/test';
import { callAs } from '../fixtures/account';
import { VirtualAuthenticator } from '../fixtures/authenticator';
import { expectAccessible } from '../fixtures/axe';
import { operate } from '../fixtures/operator';
import { newPerson, type Person } from '../fixtures/person';
import type { Product } from '../fixtures/product';
import { registered } from '../fixtures/registered';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';

const main = (page: Page): Locator => page.locator('#root').getByRole('main');
/** An act asks for its reason and is confirmed by a button of the same name. */
async function actWith(page: Page, name: string, reason: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Причина/).fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
}

/** Registers an operator with a passkey, in the browser of the page. */
async function becomeOperator(page: Page, product: Product, role: string): Promise<Person> {
  await VirtualAuthenticator.of(page);
  const account = new AccountPage(page, product.url);
  const operator = await account.openAsNewPerson('/passkeys');
  await account.press('Создать ключ доступа');
  await expect(page.getByText('Ключ доступа создан')).toBeVisible();
  await operate(product, 'operator', 'add', '--phone', operator.phone, '--role', role);
  return operator;
}

test.describe('the console of operators', () => {
  test('support finds a person, looks why they are refused and ends their sessions', async ({
    page,
    product,
    request,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const person = newPerson();
    await registered(request, product.url, person);
    await becomeOperator(page, product, 'support');

    // Operators alone have the entry, which opens another page: this one has nothing of the console.
    await page.goto('/passport');
    expect(await page.content()).not.toContain('mf-operator');
    await page.getByRole('button', { name: /^Меню пользователя/ }).click();
    await page.getByRole('link', { name: 'Консоль' }).click();
    await expect(page).toHaveURL(/\/operator$/);

    const session = page.getByRole('dialog', { name: 'Сеанс оператора' });
    await session.getByRole('button', { name: 'Подтвердить лицом или отпечатком' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible();
    await expectAccessible(page, 'the console, today');

    await page.getByRole('link', { name: 'Люди' }).click();
    await page.getByLabel('Кого найти').fill(`8 (${person.national.slice(0, 3)}) ${person.national.slice(3)}`);
    await page.getByRole('button', { name: 'Найти' }).click();
    await expect(main(page).getByRole('status')).toContainText('Прочитано как телефон');
    await expect(main(page)).not.toContainText(person.phone);
    await main(page)
      .getByRole('link', { name: `${person.firstName} ${person.lastName}` })
      .click();

    const refusals = main(page).getByRole('region', { name: /Почему не.пускает/ });
    await expect(refusals.getByRole('row')).not.toHaveCount(0);
    await expectAccessible(page, 'the console, a person');

    await expect(main(page).getByRole('heading', { name: 'Сеансы: 1' })).toBeVisible();
    await actWith(page, 'Завершить сеансы', 'Потерян телефон');
    await expect(main(page).getByRole('heading', { name: 'Сеансы: 0' })).toBeVisible();
  });

  test('is not for everybody: no entry, no page, and no word of it elsewhere', async ({ page, product }) => {
    const account = new AccountPage(page, product.url);
    await account.openAsNewPerson();
    expect(await callAs(page, 'GET', '/user/me/')).not.toHaveProperty('console');
    await page.getByRole('button', { name: /^Меню пользователя/ }).click();
    await expect(page.getByRole('link', { name: 'Консоль' })).toBeHidden();
    for (const path of ['/', '/passport', '/remotes.json'])
      expect(await (await page.request.get(path)).text()).not.toContain('mf-operator');
    await page.goto('/operator/people');
    await expect(page).toHaveURL(/\/forbidden$/);
  });
});
