/** Texts of the steps that follow the first one at once. */
export const ru = {
  identified: {
    title: 'С возвращением',
    subtitle: 'Куда прислать код для входа?',
    'link-title': 'У вас уже есть аккаунт',
    'link-subtitle':
      'Подтвердите кодом, что он ваш, и\u00a0мы привяжем к\u00a0нему этот способ входа. Куда прислать код?',
    'hidden-title': 'Подтвердите, что это вы',
    'hidden-subtitle': 'Куда прислать код?',
    sms: 'Код по СМС',
    email: 'Код на почту',
    'email-meanwhile': 'СМС придётся немного подождать, а\u00a0код на\u00a0почту можно получить сразу',
  },
  unknown: {
    title: 'Создадим аккаунт',
    subtitle: 'Номер {{phone}} у\u00a0нас впервые. Пришлём на\u00a0него код.',
    sms: 'Получить код по СМС',
    'other-phone': 'Изменить номер',
  },
  start: {
    'locked-for': 'Подождите {{time}}',
    ending: 'Введите номер, который заканчивается на\u00a0{{ending}}',
  },
};
