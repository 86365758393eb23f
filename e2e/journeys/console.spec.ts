import { callAs } from '../fixtures/account';
import { expectAccessible } from '../fixtures/axe';
import { newPerson } from '../fixtures/person';
import { registered } from '../fixtures/registered';
import { expect, test } from '../fixtures/test';
import { AccountPage } from '../pages/accountPage';
import { ConsolePage } from '../pages/consolePage';

test.describe('the console of operators', () => {
  test('support finds a person, sees a contact for a reason, and ends their sessions', async ({
    page,
    product,
    request,
  }) => {
    test.slow();
    const person = newPerson();
    await registered(request, product.url, person);
    const { desk } = await ConsolePage.become(page, product, 'support');

    // Operators alone have the entry, which opens another page: this one has nothing of the console.
    await page.goto('/passport');
    expect(await page.content()).not.toContain('mf-operator');
    await page.getByRole('button', { name: /^Меню пользователя/ }).click();
    await page.getByRole('link', { name: 'Консоль' }).click();
    await expect(page).toHaveURL(/\/operator$/);
    await desk.begin();
    await expect(desk.main.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible();

    await desk.open(person);
    await expect(desk.main).not.toContainText(person.phone);
    await desk.main.getByRole('button', { name: 'Показать полностью' }).click();
    await desk.dialog.getByLabel(/^Причина/).fill('Звонит с этого номера');
    await desk.dialog.getByRole('button', { name: 'Показать' }).click();
    await expect(desk.main).toContainText(person.phone);
    await expect(desk.main.getByRole('status').filter({ hasText: /^Телефон: видно целиком до/ })).toBeVisible();
    await expect(desk.main).not.toContainText(person.email);
    await expectAccessible(page, 'the console, a person with a contact in full');

    const refusals = desk.main.getByRole('region', { name: /Почему не.пускает/ });
    await expect(refusals.getByRole('row')).not.toHaveCount(0);
    await expect(desk.main.getByRole('heading', { name: 'Сеансы: 1' })).toBeVisible();
    await desk.act('Завершить сеансы', 'Потерян телефон');
    await expect(desk.main.getByRole('heading', { name: 'Сеансы: 0' })).toBeVisible();

    await desk.enter('Коды');
    await desk.find(person);
    const codes = desk.main.getByRole('table', { name: /^Что стало с.кодами/ });
    await expect(codes.getByRole('row', { name: 'SIGNUP' })).toContainText('передан шлюзу');
    await expect(desk.main).not.toContainText(person.phone);
    await expectAccessible(page, 'the console, the codes of a number');
  });

  test('what support may not do alone waits for a second operator, and the log tells of both', async ({
    page,
    browser,
    product,
    request,
    baseURL,
  }) => {
    test.slow();
    const person = newPerson();
    await registered(request, product.url, person);
    const { desk } = await ConsolePage.become(page, product, 'support');
    await page.goto('/operator');
    await desk.begin();
    await desk.open(person);
    const refusals = desk.main.getByRole('region', { name: /Почему не.пускает/ });
    await desk.act('Заблокировать', 'Подозрение на кражу');
    await expect(refusals.getByRole('row', { name: /^Блокировка/ })).toContainText('не пускает');
    await refusals.getByRole('button', { name: 'Разблокировать' }).click();
    await desk.dialog.getByLabel(/^Причина/).fill('Телефон нашёлся');
    await desk.dialog.getByRole('button', { name: 'Разблокировать' }).click();
    await expect(page.getByText(/^Ждёт согласования: действие/)).toBeVisible();
    await expect(desk.main.getByText('Ждёт согласования: Снять блокировку')).toBeVisible();
    await desk.enter('Согласования');
    await expect(desk.main.getByRole('row', { name: /Снять блокировку/ })).toContainText('Решает не тот, кто просил');

    const context = await browser.newContext({ baseURL: baseURL!, locale: 'ru-RU' });
    const { desk: second } = await ConsolePage.become(await context.newPage(), product, 'security', 'auditor');
    await second.page.goto('/operator/approvals');
    await second.begin();
    await second.act('Одобрить', 'Проверено по телефону');
    await expect(second.main.getByRole('heading', { name: 'Согласований нет' })).toBeVisible();

    await second.open(person);
    await second.act('Отключить', 'Просьба владельца');
    await expect(second.main.getByText('Отключён', { exact: true })).toBeVisible();
    await desk.open(person);
    await expect(refusals.getByRole('row', { name: /^Аккаунт отключён/ })).toContainText('не пускает');
    await expect(refusals.getByRole('row', { name: /^Блокировка/ })).toContainText('пропускает');

    await second.enter('Журнал');
    const rows = second.main.getByRole('table', { name: 'Записи' });
    for (const reason of ['Подозрение на кражу', 'Телефон нашёлся', 'Проверено по телефону', 'Просьба владельца'])
      await expect(rows.getByRole('row', { name: reason }).first()).toBeVisible();
    await context.close();
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
