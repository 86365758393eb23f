/** Texts of external sign-in. */
export const ru = {
  providers: {
    YANDEX: 'Яндекс',
    GOOGLE: 'Google',
    APPLE: 'Apple',
    FACEBOOK: 'Facebook',
    X: 'X',
  },
  list: {
    label: 'Другие сервисы',
    'not-connected': 'Пока недоступен',
    'google-failed': 'Не удалось открыть вход через Google. Попробуйте ещё раз.',
  },
  arriving: {
    title: 'Входим через {{provider}}',
    text: 'Это займёт пару секунд',
  },
  failed: {
    'external_refused-title': 'Вход отменён',
    'external_refused-text':
      'Вход через {{provider}} отменён. Можно попробовать ещё раз или войти по\u00a0номеру телефона.',
    'external_expired-title': 'Время на\u00a0вход истекло',
    'external_expired-text':
      'Ссылка одноразовая: действует недолго и\u00a0только в\u00a0том браузере, где вы начали. Начните вход заново.',
    'external_failed-title': 'Не получилось войти',
    'external_failed-text':
      '{{provider}} не\u00a0подтвердил вход. Попробуйте ещё раз или войдите по\u00a0номеру телефона.',
    'external_away-title': '{{provider}} не отвечает',
    'external_away-text': 'Попробуйте через минуту или войдите по\u00a0номеру телефона.',
    'other-title': 'Не получилось войти',
    again: 'Попробовать ещё раз через {{provider}}',
    'by-phone': 'Войти по номеру телефона',
  },
  linking: {
    ended: 'Сеанс закончился',
    'ended-text': '{{provider}} не\u00a0привязан к\u00a0аккаунту. Войдите и\u00a0привяжите ещё раз.',
    'sign-in': 'Войти',
  },
  register: {
    title: 'Осталось немного',
    subtitle:
      '{{provider}} подтвердил, что это вы. Проверьте данные и\u00a0укажите телефон\u00a0— пришлём на\u00a0него код.',
    'email-verified': '{{provider}} подтвердил этот адрес',
    'phone-taken': 'Это мой номер — войти и\u00a0привязать {{provider}}',
  },
};
