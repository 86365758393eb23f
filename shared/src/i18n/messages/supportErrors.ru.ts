/** Errors of a request to support that the pop-up and the service both state. */
export const supportErrors = {
  'message-required': 'Напишите сообщение',
  'message-limit': 'Не\u00a0больше 1000\u00a0знаков',
  'file-size-not-allowed': 'Все файлы вместе — не\u00a0больше 5\u00a0МБ',
  'files-amount-limit': 'Можно приложить не\u00a0больше пяти файлов',
  'file-format-not-allowed': 'Подойдут PDF, изображения и\u00a0ZIP без пароля и\u00a0других архивов внутри',
  'file-infected': 'Антивирус нашёл в\u00a0файле опасное содержимое',
};
