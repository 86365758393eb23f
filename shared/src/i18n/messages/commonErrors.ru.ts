/** Errors of no particular field that the pages and the service both state, so that a person reads one text for one error. */
export const commonErrors = {
  'general-error': 'Не получилось. Попробуйте ещё раз.',
  unavailable: 'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
  forbidden: 'У вас нет доступа к этому действию',
  'captcha-failed':
    'Проверка безопасности не прошла. Отключите блокировщики, обновите страницу или напишите в\u00a0поддержку.',
  'telegram-spam': 'Telegram ограничил отправку. Попробуйте через {{seconds}}\u00a0с',
};
