import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, type Person } from '../fixtures/person';
import { accountTexts, type AccountTexts } from './accountTexts';
import { SignInPage } from './signInPage';
import type { Language } from './texts';

/** The account area as its owner sees it. */
export class AccountPage {
  readonly say: AccountTexts;
  readonly signIn: SignInPage;

  constructor(
    readonly page: Page,
    readonly origin: string,
    readonly language: Language = 'ru',
  ) {
    this.say = accountTexts[language];
    this.signIn = new SignInPage(page, origin, language);
  }

  /** Registers a new user and opens a screen of their account. */
  async openAsNewPerson(path = ''): Promise<Person> {
    const person = newPerson();
    await this.signIn.become(person);
    await this.open(path);
    return person;
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(`/passport${path}`);
    await expect(this.main.getByRole('heading', { level: 1 })).toBeVisible();
  }

  get main(): Locator {
    return this.page.locator('#root').getByRole('main');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', { name, exact: true });
  }

  /** A field by the beginning of its label: a required one ends with a mark. */
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}\\*?$`));
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
  }

  /** Takes one thing off a list: the button of its row, and the same word in the question that follows. */
  async takeOff(name: string, word: string): Promise<void> {
    await this.main.getByRole('button', { name: new RegExp(`^${word}.*${name}`) }).click();
    await this.dialog.getByRole('button', { name: word, exact: true }).click();
  }

  /** Presses the button that sends a code, and types the code. */
  async proveBy(to: string, button: string | RegExp): Promise<void> {
    const code = await this.signIn.codeAfter(to, () => this.press(button));
    await this.page.getByRole('textbox', { name: this.say.code }).fill(code);
  }
}
