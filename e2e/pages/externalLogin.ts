import { expect, type Locator, type Page } from '@playwright/test';
import { SignInPage } from './signInPage';
import { texts as signInTexts, type Language, type Texts } from './texts';

const texts = {
  ru: {
    otherServices: 'Войти через другие сервисы',
    providers: { yandex: 'Яндекс', google: 'Google', apple: 'Apple', facebook: 'Facebook', x: 'X' },
    almostThere: 'Осталось немного',
    verifiedBy: /подтвердил этот адрес/,
    haveAccount: 'У вас уже есть аккаунт',
    refused: 'Вход отменён',
    failed: 'Не получилось войти',
    over: 'Время на вход истекло',
    byPhone: 'Войти по номеру телефона',
    again: /ещё раз через/,
    myNumber: /Это мой номер/,
    cloudPassword: 'Облачный пароль',
    newEmail: 'Новая почта',
  },
  en: {
    otherServices: 'Log in with other services',
    providers: { yandex: 'Yandex', google: 'Google', apple: 'Apple', facebook: 'Facebook', x: 'X' },
    almostThere: 'Almost there',
    verifiedBy: /Confirmed by /,
    haveAccount: 'You already have an account',
    refused: 'Sign-in canceled',
    failed: 'Sign-in failed',
    over: 'This sign-in has expired',
    byPhone: 'Sign in with a phone number',
    again: /Try again with/,
    myNumber: /Sign in with this number/,
    cloudPassword: 'Cloud password',
    newEmail: 'New email address',
  },
} as const;

type ExternalTexts = (typeof texts)[Language];
type ProviderName = keyof (typeof texts)['ru']['providers'];

/** Sign-in through another service, as a user sees it: the drop-down, the provider's own page, and the way back. */
export class ExternalLogin extends SignInPage {
  override readonly say: Texts & ExternalTexts;

  constructor(page: Page, origin: string, language: Language = 'ru') {
    super(page, origin, language);
    this.say = { ...signInTexts[language], ...texts[language] };
  }

  get dropDown(): Locator {
    return this.card.locator('summary', { hasText: this.say.otherServices });
  }

  /** START: opens the drop-down and leaves for a provider. */
  async leaveFor(provider: ProviderName): Promise<void> {
    await this.dropDown.click();
    await this.card.getByRole('button', { name: this.say.providers[provider], exact: true }).click();
    await expect(this.page.getByRole('heading', { name: /provider$/ })).toBeVisible();
  }

  /** At the provider: signs in with an account. */
  async pick(sub: string): Promise<void> {
    await this.page.locator(`button[value="${sub}"]`).click();
  }

  /** At the provider: denies. */
  async refuse(): Promise<void> {
    await this.page.locator('button[name="refuse"]').click();
  }

  /** From START to the provider and back. */
  async visit(provider: ProviderName, sub: string): Promise<void> {
    await this.leaveFor(provider);
    await this.pick(sub);
  }

  /** REGISTER_FORM: gives the phone, and answers its code. */
  async confirmPhone(phone: { phone: string; national: string }): Promise<void> {
    await this.phone.fill(phone.national);
    const code = await this.codeAfter(phone.phone, () => this.press(this.say.continue));
    await this.expectAt(this.say.smsCodeTitle);
    await this.typeCode(code);
  }
}
