import type { Sentence } from '@passport/shared/schemas/console/acts';

/** What is wrong with the text of a search. */
export const queryFaults = {
  email: {
    ru: 'Это не адрес электронной почты: проверьте его.',
    en: 'This is not an email address: check it.',
  },
  checkDigit: {
    ru: 'В ID ошибка: контрольная цифра не сходится. Попросите продиктовать его ещё раз.',
    en: 'The ID is wrong: its check digit does not match. Ask for it once more.',
  },
  digitsAlone: {
    ru: 'По четырём цифрам никого не найти. Добавьте имя или фамилию, почту, её домен или ID.',
    en: 'Four digits alone find nobody. Add a first or last name, an email address, its domain or an ID.',
  },
  number: {
    ru: 'Это не телефон и не ID: проверьте количество цифр.',
    en: 'This is neither a phone number nor an ID: check how many digits there are.',
  },
  nothing: {
    ru: 'Введите телефон, почту, ID или название приложения.',
    en: 'Enter a phone number, an email address, an ID or the name of an application.',
  },
} as const satisfies Record<string, Sentence>;
