import type { Locator, Page } from '@playwright/test';
import { VirtualAuthenticator } from '../fixtures/authenticator';
import { operate } from '../fixtures/operator';
import type { Person } from '../fixtures/person';
import type { Product } from '../fixtures/product';
import { expect } from '../fixtures/test';
import { AccountPage } from './accountPage';

/** The console as an operator sees it, in Russian. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  /** Registers an operator with a passkey, in the browser of the page. */
  static async become(page: Page, product: Product, ...roles: string[]): Promise<{ desk: ConsolePage; self: Person }> {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await VirtualAuthenticator.of(page);
    const account = new AccountPage(page, product.url);
    const self = await account.openAsNewPerson('/passkeys');
    await account.press('Создать ключ доступа');
    await expect(page.getByText('Ключ доступа создан')).toBeVisible();
    for (const role of roles) await operate(product, 'operator', 'add', '--phone', self.phone, '--role', role);
    const desk = new ConsolePage(page);
    // However busy the machine is: a dangerous act asks again once the proof is five minutes old.
    await page.addLocatorHandler(page.getByRole('dialog', { name: 'Подтвердите, что это вы' }), (dialog) =>
      desk.prove(dialog),
    );
    return { desk, self };
  }

  get main(): Locator {
    return this.page.locator('#root').getByRole('main');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  private async prove(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Подтвердить лицом или отпечатком' }).click();
  }

  /** Begins the session of the console in the dialog that stands over the first screen. */
  async begin(): Promise<void> {
    const question = this.page.getByRole('dialog', { name: 'Сеанс оператора' });
    await this.prove(question);
    await expect(question).toBeHidden();
    await expect(this.main.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Follows the link to an area. */
  async enter(area: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Разделы консоли' }).getByRole('link', { name: area }).click();
  }

  /** Looks for a number, in a spelling of its own, on the screen of people or of codes, in either language. */
  async find({ national }: Pick<Person, 'national'>): Promise<void> {
    const search = this.main.getByRole('search');
    await search
      .getByRole('searchbox')
      .or(search.getByRole('textbox'))
      .fill(`8 (${national.slice(0, 3)}) ${national.slice(3)}`);
    await search.getByRole('button').click();
    await expect(this.main.getByRole('status').filter({ hasText: /^(?:Прочитано как|Read as)/ })).toBeVisible();
  }

  /** Finds a person by their phone and opens them. */
  async open(person: Person): Promise<void> {
    const { firstName, lastName } = person;
    await this.enter('Люди');
    await this.find(person);
    await this.main.getByRole('link', { name: `${firstName} ${lastName}` }).click();
    await expect(this.main.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` })).toBeVisible();
  }

  /** An act asks for its reason and is confirmed by a button of the same name. */
  async act(name: string, reason: string): Promise<void> {
    await this.main.getByRole('button', { name, exact: true }).first().click();
    await this.dialog.getByLabel(/^Причина/).fill(reason);
    await this.dialog.getByRole('button', { name, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }
}
