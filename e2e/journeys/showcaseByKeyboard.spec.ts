import { expectAccessibleInAll } from '../fixtures/axe';
import { expectTabOrder, pressByKeyboard, tabTo } from '../fixtures/keyboard';
import { operate } from '../fixtures/operator';
import { newPerson } from '../fixtures/person';
import type { Product } from '../fixtures/product';
import { expect, test } from '../fixtures/test';
import { SignInPage } from '../pages/signInPage';
import { languages } from '../pages/texts';

/** In a product of its own: the showcase has to hold these services only. */
test.use({ settings: {}, viewport: { width: 320, height: 720 } });

const says = {
  ru: {
    skip: 'К содержанию',
    search: 'Поиск по сервисам',
    kind: 'Тип',
    level: 'Доступ',
    nothing: 'Ничего не найдено',
    showAll: 'Показать все',
    active: 'Сервисы, в которые вы вошли',
    all: 'Все сервисы',
    end: (service: string) => `Выйти из сервиса: ${service}`,
    ended: (service: string) => `Вы вышли: ${service}`,
  },
  en: {
    skip: 'Skip to content',
    search: 'Search services',
    kind: 'Type',
    level: 'Access',
    nothing: 'Nothing found',
    showAll: 'Show all',
    active: 'Services you’re signed in to',
    all: 'All services',
    end: (service: string) => `Sign out of ${service}`,
    ended: (service: string) => `Signed out of ${service}`,
  },
} as const;

/** With these there are as many services as can be searched. */
const sites = Array.from({ length: 5 }, (_, place) => `Site ${place + 1}`);
const forEveryone = ['Calendar', 'Shop', ...sites];
const forEmployees = [...forEveryone, 'Staff'];

async function createServices(product: Product): Promise<void> {
  const home = 'https://calendar.example';
  const client = ['--redirect-uri', `${home}/callback`, '--showcase-url', `${home}/sign-in`];
  await operate(product, 'oauth2', 'create', '--name', 'Calendar', ...client);
  const site = (name: string) => ['--name', name, '--url', 'https://shop.example/', '--redirect-host', 'shop.example'];
  for (const name of ['Shop', ...sites]) await operate(product, 'partner', 'create', ...site(name));
  await operate(product, 'partner', 'create', ...site('Staff'), '--access-level', 'EMPLOYEES');
}

/** Sign-ins that are active now: one that can be ended from here, one that cannot. */
const active = ['Mail', 'Shop'].map((name, number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  ...{ name, type: 'OAUTH2_CLIENT', logo: null, site: `https://${name.toLowerCase()}.example/`, scopes: ['openid'] },
  ...{ since: '2026-05-01T09:00:00.000Z', last_used: '2026-05-12T09:00:00.000Z' },
  ...{ is_active: true, can_end: name === 'Mail' },
}));

test.beforeAll(({ product }) => createServices(product));

for (const language of languages) {
  test(`${language}: an employee narrows the showcase and ends an active sign-in by keyboard (R-62)`, async ({
    page,
    product,
  }) => {
    const say = says[language];
    const { keyboard } = page;
    const person = newPerson();
    const signIn = new SignInPage(page, product.url, language);
    const main = signIn.card;
    // Once is enough: each look takes in both languages and both themes.
    const looksWell = (screen: string) => (language === 'ru' ? expectAccessibleInAll(page, screen) : undefined);
    const title = (name: string) => main.getByRole('heading', { level: 1, name, exact: true });
    const link = (name: string) => main.getByRole('link', { name, exact: true });
    const services = main.getByRole('listitem').getByRole('heading');
    const search = main.getByRole('searchbox', { name: say.search });
    const [kind, level] = [say.kind, say.level].map((name) => main.getByRole('combobox', { name }));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signIn.become(person);
    await operate(product, 'user', 'set-employment', '--phone', person.phone, '--employment', 'EMPLOYEE');

    await page.goto('/showcase');
    await expect(services).toHaveText(forEmployees);
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: say.skip })).toBeFocused();
    await keyboard.press('Enter');
    await expectTabOrder(page, [link(say.active), search, kind!, level!, ...forEmployees.map(link)]);
    await looksWell('the showcase with services');

    for (let stops = 0; stops < forEmployees.length + 2; stops += 1) await keyboard.press('Shift+Tab');
    await expect(search).toBeFocused();
    await keyboard.type('sho');
    await expect(services).toHaveText(['Shop']);
    await expectTabOrder(page, [kind!]);
    await keyboard.press('End');
    await expect(main.getByRole('heading', { name: say.nothing })).toBeVisible();
    await looksWell('the showcase where nothing is found');
    await pressByKeyboard(page, main.getByRole('button', { name: say.showAll }));
    await expect(services).toHaveText(forEmployees);
    // The button is gone.
    await expect(title(signIn.say.services)).toBeFocused();
    await tabTo(page, level!);
    await keyboard.press('End');
    await expect(services).toHaveText(['Staff']);
    await keyboard.press('ArrowUp');
    await expect(services).toHaveText(forEveryone);

    await page.route('**/api/user/connected_services/', (route) => route.fulfill({ json: { services: active } }));
    await page.route('**/api/user/connected_services/*/sessions/', (route) => route.fulfill({ json: {} }));
    while (!(await link(say.active).evaluate((element) => element === document.activeElement)))
      await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await expect(title(say.active)).toBeFocused();
    await expect(services).toHaveText(['Mail', 'Shop']);
    await looksWell('active sign-ins');
    const end = main.getByRole('button', { name: say.end('Mail') });
    await expectTabOrder(page, [link('Mail'), end, link('Shop'), link(say.all)]);
    for (let stops = 0; stops < 2; stops += 1) await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByText(say.ended('Mail'))).toBeVisible();
    await expect(services).toHaveText(['Shop']);
    await expect(title(say.active)).toBeFocused();
  });
}
