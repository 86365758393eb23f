import { expect, type Locator, type Page } from '@playwright/test';
import { messages, nextCode } from '../fixtures/inbox';
import { pressByKeyboard } from '../fixtures/keyboard';
import type { Person } from '../fixtures/person';
import { registered } from '../fixtures/registered';
import { texts, type Language, type Texts } from './texts';

/** The sign-in card as a user sees it: its texts and actions. */
export class SignInPage {
  readonly say: Texts;

  constructor(
    readonly page: Page,
    readonly origin: string,
    readonly language: Language = 'ru',
  ) {
    this.say = texts[language];
  }

  /** Opens the card in the language of the journey, as a browser that chose it before. */
  async open(query = ''): Promise<void> {
    await this.chooseLanguage();
    await this.page.goto(`/${query}`);
    await this.expectAt(this.say.signIn);
  }

  async chooseLanguage(): Promise<void> {
    const { hostname } = new URL(this.origin);
    await this.page.context().addCookies([{ name: 'locale', value: this.language, domain: hostname, path: '/' }]);
    await this.page.addInitScript((locale) => {
      // Not in frames: those of other origins have a storage of their own, or none.
      if (window === window.top && !localStorage.getItem('locale')) localStorage.setItem('locale', locale);
    }, this.language);
  }

  /** Signs this browser in as a newly registered user, from the next page on. */
  async become(person: Person): Promise<void> {
    await this.chooseLanguage();
    const jwt = await registered(this.page.request, this.origin, person, this.language);
    // A page of the origin without our scripts, which would read the tokens.
    await this.page.goto(`${this.origin}/api/health/live`);
    await this.page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access_token', access);
      localStorage.setItem('refresh_token', refresh);
    }, jwt);
  }

  /** Opens the page on which a registration ends, as a newly registered user. */
  async arrive(person: Person): Promise<void> {
    await this.become(person);
    await this.page.goto(`${this.origin}/showcase`);
    await this.expectSignedIn();
  }

  get card(): Locator {
    return this.page.locator('#root').getByRole('main');
  }

  async expectAt(title: string): Promise<void> {
    await expect(this.card.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  get phone(): Locator {
    return this.card.getByRole('textbox', { name: this.say.phone });
  }

  get code(): Locator {
    return this.card.getByRole('textbox', { name: this.say.code });
  }

  field(name: string): Locator {
    return this.card.getByRole('textbox', { name });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.card.getByRole('button', { name }).click();
  }

  /** START: types the number and continues. */
  async identify(person: Person): Promise<void> {
    await this.phone.fill(person.national);
    await this.press(this.say.continue);
  }

  /** The code that is sent to a contact by `act`. */
  async codeAfter(to: string, act: () => Promise<void>, channel?: 'telegram'): Promise<string> {
    const before = (await messages(this.origin, to, channel)).length;
    await act();
    return nextCode(this.origin, to, before, channel);
  }

  /** Types a code; the last digit submits it. */
  async typeCode(code: string): Promise<void> {
    await this.code.fill(code);
  }

  /** Registers a new person from the first step; ends on the signed-in page, or where `expectDone` passes. */
  async register(person: Person, options: { news?: boolean; expectDone?: () => Promise<void> } = {}): Promise<void> {
    await this.identify(person);
    await this.expectAt(this.say.newHere);
    const smsCode = await this.codeAfter(person.phone, () => this.press(this.say.getSmsCode));
    await this.expectAt(this.say.smsCodeTitle);
    await this.typeCode(smsCode);
    await this.expectAt(this.say.registration);
    await this.field(this.say.firstName).fill(person.firstName);
    await this.field(this.say.lastName).fill(person.lastName);
    await this.field(this.say.email).fill(person.email);
    if (options.news) await this.card.getByRole('checkbox', { name: this.say.news }).check();
    const emailCode = await this.codeAfter(person.email, () => this.press(this.say.continue));
    await this.expectAt(this.say.emailCodeTitle);
    await this.typeCode(emailCode);
    await (options.expectDone ?? (() => this.expectSignedIn()))();
  }

  /** From START to the signed-in page for a registered user, by SMS or by email. */
  async signIn(person: Person, by: 'sms' | 'email' = 'sms'): Promise<void> {
    await this.identify(person);
    await this.expectAt(this.say.welcomeBack);
    const to = by === 'sms' ? person.phone : person.email;
    const choice = by === 'sms' ? this.say.codeBySms : this.say.codeByEmail;
    const code = await this.codeAfter(to, () => this.press(choice));
    await this.expectAt(by === 'sms' ? this.say.smsCodeTitle : this.say.emailCodeTitle);
    await this.typeCode(code);
    await this.expectSignedIn();
  }

  /** From START to the step behind the code of the SMS, by keyboard alone. */
  async proveByKeyboard(person: Person): Promise<void> {
    const { keyboard } = this.page;
    await expect(this.phone).toBeFocused();
    await this.phone.press('ControlOrMeta+a');
    await keyboard.type(person.national);
    await keyboard.press('Enter');
    await this.expectAt(this.say.welcomeBack);
    const bySms = this.card.getByRole('button', { name: this.say.codeBySms });
    const code = await this.codeAfter(person.phone, () => pressByKeyboard(this.page, bySms));
    await this.expectAt(this.say.smsCodeTitle);
    await keyboard.type(code);
  }

  async expectSignedIn(): Promise<void> {
    await expect(this.page.getByRole('button', { name: this.say.userMenu })).toBeVisible();
  }

  async signOut(options: { everywhere?: boolean } = {}): Promise<void> {
    await this.pressSignOut(options);
    await this.expectAt(this.say.signIn);
  }

  /** Signs out; the page it leads to depends on the services that the session has opened. */
  async pressSignOut(options: { everywhere?: boolean } = {}): Promise<void> {
    await this.page.getByRole('button', { name: this.say.userMenu }).click();
    await this.page.getByRole('button', { name: this.say.signOut }).click();
    const dialog = this.page.getByRole('dialog');
    if (options.everywhere) await dialog.getByRole('checkbox', { name: this.say.endAll }).check();
    await dialog.getByRole('button', { name: this.say.signOut }).click();
  }
}
