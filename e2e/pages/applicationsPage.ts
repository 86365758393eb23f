import { expect, type Locator, type Page } from '@playwright/test';
import { leave } from '../fixtures/leave';
import { newPerson, type Person } from '../fixtures/person';
import { applicationsTexts, type ApplicationsTexts } from './applicationsTexts';
import { SignInPage } from './signInPage';
import type { Language } from './texts';

export type ApplicationType = 'OAUTH2_CLIENT' | 'UNIT_SITE';

/** An INN and an OGRN with right check digits. */
export const organization = { name: 'ООО «Ромашка»', inn: '7707083893', ogrn: '1027700132195', site: 'shop.example' };

/** The screens of developer applications as a developer sees them. */
export class ApplicationsPage {
  readonly say: ApplicationsTexts;
  readonly signIn: SignInPage;

  constructor(
    readonly page: Page,
    readonly origin: string,
    readonly language: Language = 'ru',
  ) {
    this.say = applicationsTexts[language];
    this.signIn = new SignInPage(page, origin, language);
  }

  /** Registers a new user and opens the list. */
  async openAsNewPerson(): Promise<Person> {
    const person = newPerson();
    await this.signIn.become(person);
    await this.page.goto('/applications');
    await this.expectAt(this.say.list);
    return person;
  }

  get main(): Locator {
    return this.page.locator('#root').getByRole('main');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The screen with a title is shown. */
  async expectAt(title: string): Promise<void> {
    await expect(this.main.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** A field by its whole label, which ends with a mark where it is required. */
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}\\*?$`));
  }

  /** A line of a list of addresses. */
  addressIn(list: string): Locator {
    return this.page
      .getByRole('group', { name: new RegExp(`^${list}`) })
      .getByRole('textbox')
      .last();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async follow(name: string): Promise<void> {
    await this.main.getByRole('link', { name, exact: true }).click();
  }

  /** Opens a screen of the application by the navigation next to it. */
  async section(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await this.expectAt(name);
  }

  /** Opens a screen in the only tab of a browser (tabs share one stream), and waits until its stream of events is open. */
  async openUntilListening(open: () => Promise<unknown>): Promise<void> {
    // Otherwise the response might be that of the earlier page.
    await leave(this.page);
    const events = this.page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/events/' && answer.ok(),
    );
    await open();
    await events;
  }

  /** Fills in and sends a request for access to applications of a type. */
  async sendRequest(type: ApplicationType): Promise<void> {
    const { say } = this;
    await this.page.goto(`/applications/request-access?type=${type}`);
    await this.field(say.organization).fill(organization.name);
    await this.field(say.inn).fill(organization.inn);
    await this.field(say.ogrn).fill(organization.ogrn);
    await this.field(say.site).fill(organization.site);
    await this.field(say.purpose).fill('Sign-in of buyers');
    await this.press(say.sendRequest);
    await expect(this.heading(say.requestWaits)).toBeVisible();
  }

  /** The secret, which is shown only once. */
  async secretOf(type: ApplicationType): Promise<string> {
    return (await this.main.getByRole('group', { name: this.say.secretOf[type], exact: true }).textContent()) ?? '';
  }
}
