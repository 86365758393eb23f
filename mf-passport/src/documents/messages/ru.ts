import { kindNames } from '@passport/shared/documents/kindNames';
export const ru = {
  title: 'Принятые документы',
  lead: 'Что вы приняли и\u00a0когда. По ссылке откроется текст той редакции.',
  failed: 'Не удалось загрузить документы',
  heading: 'Вы приняли',
  'empty-title': 'Пока ничего',
  'empty-text': 'Здесь появятся документы, которые вы приняли.',
  revision: 'Редакция {{number}}',
  accepted: 'принята',
  /** The text that the row leads to is in the language in which it was accepted. */
  'accepted-in': { ru: 'принята на русском,', en: 'принята на английском,' },
  registration: 'При регистрации',
  again: 'При входе или в\u00a0аккаунте',
  waiting: {
    heading: 'Ждут вашего решения',
    until: 'Примите до',
    after: 'После этого без\u00a0согласия не\u00a0войти.',
    read: 'Прочитать',
    compare: 'Что изменилось',
    accept: 'Принять',
    'accept-of': 'Принять: {{title}}',
    done: 'Документ принят',
    newer: 'Вышла новая редакция. Прочитайте и\u00a0примите её',
    kinds: kindNames.ru,
  },
};
