import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../fixtures/axe';
import { tabTo } from '../fixtures/keyboard';
import { newPerson, type Person } from '../fixtures/person';
import { registered } from '../fixtures/registered';
import { choose } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { ConsolePage } from '../pages/consolePage';

/** Registers a person, requests access and writes to support as them. @returns the person, the number of the support request, and `user_id` */
async function asking(request: APIRequestContext, origin: string, organization: string) {
  const person = newPerson();
  const { access } = await registered(request, origin, person);
  const headers = { authorization: `JWT ${access}` };
  const data = { type: 'OAUTH2_CLIENT', organization_name: organization, comment: 'Вход сотрудников в календарь' };
  const asked = await request.post(`${origin}/api/partner_creation_request/`, { headers, data });
  expect(asked.ok(), await asked.text()).toBe(true);
  const { phone, email } = person;
  const files = { name: 'screen.png', mimeType: 'image/png', buffer: png };
  const multipart = { phone, email, body: 'Не приходит код', page: '/', files };
  const sent = await request.post(`${origin}/api/support/send_to_email/`, { headers, multipart });
  expect(sent.ok(), await sent.text()).toBe(true);
  const { number } = (await sent.json()) as { number: number };
  const me = await request.get(`${origin}/api/user/me/`, { headers });
  return { person, number, userId: ((await me.json()) as { user_id: string }).user_id };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const everyRole = ['support', 'security', 'reviewer', 'auditor', 'owner'];

/** Opens every screen of the console in turn, by its address. */
async function eachScreen(
  page: Page,
  { person, number, userId }: { person: Person; number: number; userId: string },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const desk = new ConsolePage(page);
  const screens = ['', '/people', `/people/${userId}`, '/codes', '/support', `/support/${number}`];
  for (const path of [...screens, '/access', '/approvals', '/audit', '/operators', '/me']) {
    await page.goto(`/operator${path}`);
    await expect(desk.main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(desk.main.locator('[aria-busy=true]')).toHaveCount(0);
    if (path === '/people' || path === '/codes') await desk.find(person);
    await look(path.replace(userId, ':id'));
  }
}

/** A role for somebody waits for an approval. */
async function askForRole(desk: ConsolePage, userId: string): Promise<void> {
  await desk.page.goto('/operator/operators');
  await desk.main.getByRole('button', { name: 'Дать роль' }).click();
  await desk.dialog.getByLabel(/^user_id/).fill(userId);
  await desk.dialog.getByLabel(/^Причина/).fill('Новый сотрудник');
  await desk.dialog.getByRole('button', { name: 'Дать роль' }).click();
  await expect(desk.dialog).toBeHidden();
}

/** A text that would run, if a screen took it for markup. */
const payload = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
/** What people, applications and their devices name themselves in answers of the service. */
const named =
  /^(?:name|organization_name|site_address|comment|excerpt|body|page|text|reason|browser|os|authenticator|granted_by|event|ru|en)$/;

/** Puts the payload into every text of the answers that somebody outside has written. */
const planted = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => planted(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, planted(inner, name)]));
  return typeof value === 'string' && named.test(key) ? payload : value;
};

async function plant(route: Route): Promise<void> {
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json');
  await route.fulfill(isJson ? { response, json: planted(await response.json()) } : { response });
}

test.describe('the screens of the console', () => {
  test('are accessible in both languages, in wide and narrow windows, and take no name for markup (R-94)', async ({
    page,
    product,
    request,
  }) => {
    test.slow();
    const asked = await asking(request, product.url, 'ООО «Ромашка»');
    const { desk } = await ConsolePage.become(page, product, ...everyRole);
    await page.goto('/operator');
    await desk.begin();
    await askForRole(desk, asked.userId);

    await eachScreen(page, asked, (screen) => expectAccessibleInBothThemes(page, `the console ${screen}`));
    await choose(page, 'English');
    await page.setViewportSize({ width: 390, height: 844 });
    await eachScreen(page, asked, (screen) => expectAccessible(page, `the console ${screen}, narrow, in English`));
    await choose(page, 'Русский');

    await page.route('**/api/operator/**', plant);
    const dialogs = new Map([
      ['/people/:id', 'Заблокировать'],
      ['/access', 'Одобрить'],
      ['/audit', payload],
    ]);
    await eachScreen(page, asked, async (screen) => {
      await expect(desk.main.getByText(payload).first()).toBeAttached();
      await expect(desk.main.locator('img, script')).toHaveCount(0);
      await expectAccessible(page, `the console ${screen}, with hostile names`);
      const opener = dialogs.get(screen);
      if (opener === undefined) return;
      // The first request is the current one.
      if (screen === '/access') await page.keyboard.press('j');
      await desk.main.getByRole('button', { name: opener }).first().click();
      await expect(desk.dialog.getByText(payload).first()).toBeAttached();
      await expect(desk.dialog.locator('img, script')).toHaveCount(0);
      await expectAccessible(page, `the console ${screen}, a dialog with hostile names`);
    });
    expect(await page.title()).not.toMatch(/^[12]$/);
  });

  test('requests for access are decided by keyboard alone', async ({ page, product, playwright }) => {
    test.slow();
    const organizations = ['ООО «Василёк»', 'ООО «Пион»'];
    for (const organization of organizations) {
      const request = await playwright.request.newContext();
      await asking(request, product.url, organization);
      await request.dispose();
    }
    const { desk } = await ConsolePage.become(page, product, 'reviewer');
    await page.goto('/operator/access');
    await desk.begin();
    const [first, second] = organizations.map((name) => desk.main.getByRole('row', { name }));
    await expect(second!).toBeVisible();
    const rows = await desk.main.getByRole('row').count();

    /** Moves to a row, wherever the list begins. */
    const moveTo = async (row: typeof first) => {
      for (let presses = 0; presses < rows; presses += 1) {
        if ((await row!.getAttribute('aria-current')) === 'true') return;
        await page.keyboard.press('j');
      }
      await expect(row!).toHaveAttribute('aria-current', 'true');
    };
    const decide = async (key: 'a' | 'r', button: string, reason: string) => {
      await page.keyboard.press(key);
      await tabTo(page, desk.dialog.getByRole('textbox'));
      await page.keyboard.type(reason);
      await tabTo(page, desk.dialog.getByRole('button', { name: button, exact: true }));
      await page.keyboard.press('Enter');
      await expect(desk.dialog).toBeHidden();
    };
    await moveTo(first);
    await decide('a', 'Одобрить', 'Проверено по реестру');
    await expect(first!.getByRole('status')).toHaveText('Одобрена');
    await moveTo(second);
    await page.keyboard.press('k');
    await expect(first!).toHaveAttribute('aria-current', 'true');
    await moveTo(second);
    await decide('r', 'Отклонить', 'Нет такой организации');
    await expect(second!.getByRole('status')).toHaveText('Отклонена');
  });
});
