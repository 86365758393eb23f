import type { Language } from '../../platform/http/language';

/** What a code is for. */
export const codePurposes = ['SIGNIN', 'SIGNUP', 'UPDATE_PROFILE_OLD', 'UPDATE_PROFILE_NEW'] as const;
export type CodePurpose = (typeof codePurposes)[number];
/** What a code in Telegram is for: registration does not use it, and the new contact is the chat itself. */
export const telegramPurposes = ['SIGNIN', 'UPDATE_PROFILE_OLD', 'UPDATE_PROFILE_NEW'] as const;
export type TelegramPurpose = (typeof telegramPurposes)[number];

interface CodeTexts {
  /** With the origin-bound line it fits one segment of 70 characters. */
  sms: string;
  telegram: Record<TelegramPurpose, string>;
  mail: {
    /** The subject begins with the code, so that a notification shows it. */
    subject: Record<CodePurpose, string>;
    title: Record<CodePurpose, string>;
    life: (minutes: number) => string;
    share: string;
    device: string;
    place: string;
    notYou: Record<CodePurpose, string>;
    /** Leads to the sessions. */
    review: string;
  };
}

const minutesIn = (language: Language, minutes: number, forms: Partial<Record<Intl.LDMLPluralRule, string>>): string =>
  `${minutes} ${forms[new Intl.PluralRules(language).select(minutes)] ?? forms.other ?? ''}`;

const ru: CodeTexts = {
  sms: 'Код Паспорта: {code}. Никому не сообщайте.',
  telegram: {
    SIGNIN: '{code} — код для входа в Паспорт. Никому его не сообщайте.',
    UPDATE_PROFILE_OLD: '{code} — код для изменений в аккаунте Паспорта. Никому его не сообщайте.',
    UPDATE_PROFILE_NEW: '{code} — код, чтобы подключить Telegram к Паспорту. Никому его не сообщайте.',
  },
  mail: {
    subject: {
      SIGNIN: '{code} — код для входа в Паспорт',
      SIGNUP: '{code} — код для регистрации в Паспорте',
      UPDATE_PROFILE_OLD: '{code} — код для изменений в аккаунте Паспорта',
      UPDATE_PROFILE_NEW: '{code} — код для новой почты в Паспорте',
    },
    title: {
      SIGNIN: 'Код для входа',
      SIGNUP: 'Код для регистрации',
      UPDATE_PROFILE_OLD: 'Код подтверждения',
      UPDATE_PROFILE_NEW: 'Код для новой почты',
    },
    life: (minutes) =>
      `Код действует ${minutesIn('ru', minutes, { one: 'минуту', few: 'минуты', many: 'минут', other: 'минут' }).replace(/^1 /, '')}.`,
    share: 'Никому его не сообщайте: сотрудники поддержки код не спрашивают.',
    device: 'Устройство',
    review: 'Посмотреть устройства',
    place: 'Место',
    notYou: {
      SIGNIN: 'Это не вы? Просто удалите письмо: без кода войти нельзя.',
      SIGNUP: 'Это не вы? Просто удалите письмо: без кода аккаунт не создать.',
      UPDATE_PROFILE_OLD: 'Это не вы? Кто-то вошёл в ваш аккаунт. Не сообщайте код и завершите чужие сеансы.',
      UPDATE_PROFILE_NEW: 'Это не вы? Просто удалите письмо: без кода адрес не привязать.',
    },
  },
};

const en: CodeTexts = {
  sms: "{code} is your Passport code. Don't share it.",
  telegram: {
    SIGNIN: '{code} is your Passport sign-in code. Don’t share it with anyone.',
    UPDATE_PROFILE_OLD: '{code} is your code for changes to your Passport account. Don’t share it with anyone.',
    UPDATE_PROFILE_NEW: '{code} connects Telegram to your Passport account. Don’t share it with anyone.',
  },
  mail: {
    subject: {
      SIGNIN: '{code} is your Passport sign-in code',
      SIGNUP: '{code} is your Passport registration code',
      UPDATE_PROFILE_OLD: '{code} is your code for changes to your Passport account',
      UPDATE_PROFILE_NEW: '{code} confirms your new Passport email address',
    },
    title: {
      SIGNIN: 'Your sign-in code',
      SIGNUP: 'Your registration code',
      UPDATE_PROFILE_OLD: 'Your confirmation code',
      UPDATE_PROFILE_NEW: 'Confirm your new email address',
    },
    life: (minutes) => `It expires in ${minutesIn('en', minutes, { one: 'minute', other: 'minutes' })}.`,
    share: 'Don’t share it with anyone: our support team never asks for codes.',
    device: 'Device',
    review: 'Review your devices',
    place: 'Location',
    notYou: {
      SIGNIN: 'Didn’t ask for this? Ignore this email: nobody can sign in without the code.',
      SIGNUP: 'Didn’t ask for this? Ignore this email: no account is created without the code.',
      UPDATE_PROFILE_OLD:
        'Didn’t ask for this? Someone is signed in to your account. Don’t share the code, and sign out devices you don’t recognize.',
      UPDATE_PROFILE_NEW: 'Didn’t ask for this? Ignore this email: the address can’t be added without the code.',
    },
  },
};

export const codeTexts: Record<Language, CodeTexts> = { ru, en };
