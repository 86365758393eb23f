/** Texts of the first step of sign-in, and of what surrounds every step. */
export const ru = {
  start: {
    title: 'Вход или регистрация',
    subtitle: 'По номеру телефона, без пароля',
    phone: 'Номер телефона',
    continue: 'Продолжить',
    passkey: 'Войти по\u00a0лицу или\u00a0отпечатку',
  },
  agreements: {
    before: 'Продолжая, вы принимаете',
    terms: 'пользовательское соглашение',
    and: 'и даёте',
    'personal-data': 'согласие на обработку персональных данных',
  },
  other: {
    or: 'или',
    title: 'Войти через другие сервисы',
  },
  card: {
    support: 'Написать в поддержку',
    logo: 'Паспорт',
    by: 'Вход через Паспорт',
  },
};
