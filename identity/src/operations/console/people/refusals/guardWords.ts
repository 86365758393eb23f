import type { Sentence } from '@passport/shared/schemas/console/acts';
import type { GuardName } from '@passport/shared/schemas/console/people';

export type GuardWords = Sentence;

/** The words of each guard in the states that it has; `{{until}}` is its end. */
export const guardWords: Record<GuardName, { passes: GuardWords; asks?: GuardWords; refuses?: GuardWords }> = {
  deactivated: {
    passes: { ru: 'Аккаунт действует.', en: 'The account is active.' },
    refuses: { ru: 'Аккаунт отключён администратором.', en: 'The account has been deactivated by an operator.' },
  },
  locked: {
    passes: { ru: 'Аккаунт не закрыт на время.', en: 'The account is not locked.' },
    refuses: {
      ru: 'Аккаунт закрыт для входа: {{until}} откроется сам.',
      en: 'The account is locked. It opens by itself: {{until}}.',
    },
  },
  black_list: {
    passes: { ru: 'Номер не в чёрном списке.', en: 'The number is not on the block list.' },
    refuses: {
      ru: 'Номер в чёрном списке: коды на него не отправляются.',
      en: 'The number is on the block list: no codes are sent to it.',
    },
  },
  country: {
    passes: { ru: 'В страну номера коды отправляются.', en: 'Codes are sent to the country of the number.' },
    refuses: {
      ru: 'В страну этого номера коды не отправляются.',
      en: 'No codes are sent to the country of this number.',
    },
  },
  sends: {
    passes: { ru: 'Код можно запросить.', en: 'A code can be requested.' },
    asks: {
      ru: 'Перед отправкой кода нужно пройти сложную проверку: с\u00a0этого адреса много запросов.',
      en: 'A harder check comes before the code: there are many requests from this address.',
    },
    refuses: {
      ru: 'Кодов запрошено слишком много. Следующий можно запросить: {{until}}.',
      en: 'Too many codes have been requested. The next one can be requested: {{until}}.',
    },
  },
  failures: {
    passes: { ru: 'Неверных кодов немного.', en: 'There are few wrong codes.' },
    refuses: {
      ru: 'Много неверных кодов: вход с\u00a0незнакомых браузеров закрыт. Откроется: {{until}}.',
      en: 'There were many wrong codes: unknown browsers are shut out. It opens: {{until}}.',
    },
  },
  factor_tries: {
    passes: { ru: 'Второй фактор можно вводить.', en: 'The second factor can be entered.' },
    refuses: {
      ru: 'Второй фактор введён неверно много раз. Попробовать снова можно: {{until}}.',
      en: 'The second factor was wrong many times. The next try is possible: {{until}}.',
    },
  },
  global_guard: {
    passes: { ru: 'Общая защита от подбора не включена.', en: 'The guard against guessing is down.' },
    asks: {
      ru: 'Включена общая защита от подбора: у\u00a0всех просят пройти проверку. Закончится: {{until}}.',
      en: 'The guard against guessing is up: everybody has to pass a check. It ends: {{until}}.',
    },
  },
  factor: {
    passes: { ru: 'Второй фактор не включён.', en: 'No second factor is on.' },
    asks: { ru: 'После кода нужен второй фактор.', en: 'The second factor is needed after the code.' },
  },
  documents: {
    passes: { ru: 'Документы приняты.', en: 'The documents are accepted.' },
    asks: {
      ru: 'После кода нужно принять новую редакцию документов.',
      en: 'New revisions of documents have to be accepted after the code.',
    },
  },
  circuit: {
    passes: { ru: 'Отправка кодов работает.', en: 'Codes are being sent.' },
    refuses: {
      ru: 'Отправка кодов сейчас не работает: код придёт с\u00a0задержкой.',
      en: 'Codes are not being sent at the moment: they come later.',
    },
  },
};
