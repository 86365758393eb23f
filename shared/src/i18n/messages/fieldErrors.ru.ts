/** Errors that the pages and the service both state, so that a person reads one text for one error. No full stop: shown at a field. */
export const fieldErrors = {
  'incorrect-phone-number': 'Проверьте номер телефона',
  'incorrect-email': 'Проверьте адрес: похоже, после\u00a0@ чего-то не\u00a0хватает',
  'incorrect-name-min-length': 'Имя — не короче двух букв',
  'incorrect-name-chars': 'В имени могут быть только буквы',
  'incorrect-surname-min-length': 'Фамилия — не короче двух букв',
  'incorrect-surname-chars': 'В фамилии могут быть только буквы',
  'invalid-code': 'Неверный код',
  'expired-code': 'Код устарел. Запросите новый',
  'session-limit': 'Слишком много сообщений подряд. Попробуйте позже',
  'day-limit': 'Лимит сообщений на\u00a0сегодня исчерпан. Попробуйте завтра',
  'month-limit': 'Лимит сообщений на\u00a0месяц исчерпан. Напишите в\u00a0поддержку',
  'black-list': 'Коды по СМС на\u00a0этот номер не\u00a0отправляются',
  'too-many-requests': 'Слишком много запросов. Попробуйте позже',
  'password-digits': 'В пароле могут быть только цифры',
  'password-min-length': 'Пароль — не короче шести цифр',
  'passwords-differ': 'Пароли не совпадают',
};
