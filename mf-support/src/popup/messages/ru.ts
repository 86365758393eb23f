import { supportErrors } from '@passport/shared/i18n/messages/supportErrors.ru';

export const ru = {
  errors: supportErrors,
  intro: 'Ответим в\u00a0течение 24 часов или на\u00a0следующий рабочий день.',
  phone: 'Номер телефона',
  email: 'Электронная почта',
  contacts: 'Ответить по другим контактам: {{phone}}, {{email}}',
  message: 'Что случилось?',
  files: {
    add: 'Приложить файлы',
    rule: 'До\u00a0пяти файлов, всего до\u00a05\u00a0МБ: PDF, изображения, ZIP.',
    'other-ways': 'Файлы можно перетащить или вставить из\u00a0буфера.',
    drop: 'Отпустите, чтобы приложить',
    'left-out': 'Приложены не\u00a0все файлы: {{reasons}}',
    reasons: {
      errors: {
        'files-amount-limit': 'их может быть не\u00a0больше пяти',
        'file-size-not-allowed': 'общий размер\u00a0— до\u00a05\u00a0МБ',
        'file-format-not-allowed': 'подойдут PDF, изображения и\u00a0ZIP без пароля и\u00a0других архивов внутри',
      },
    },
    added_one: 'Приложен {{count}} файл: {{names}}',
    added_few: 'Приложены {{count}} файла: {{names}}',
    added_many: 'Приложено {{count}} файлов: {{names}}',
    added_other: 'Приложено {{count}} файла: {{names}}',
    list: 'Приложенные файлы',
    remove: 'Убрать файл {{name}}',
    sending: 'Отправка файла {{name}}',
  },
  events: {
    title: 'Технические сведения',
    text: 'Помогут быстрее найти причину. Лишнее можно убрать.',
    remove: 'Убрать строку: {{line}}',
    screen: 'Экран {{path}}',
    'named-screen': 'Экран «{{name}}»',
    screens: {
      'sign-in': 'Вход',
      passport: 'Аккаунт',
      showcase: 'Сервисы',
      services: 'Сервисы, в\u00a0которые вы вошли',
      applications: 'Приложения',
      policy: 'Документы',
    },
    refusal: '{{time}}, {{path}}: {{text}}',
  },
  send: 'Отправить',
  sending: 'Отправляем…',
  failed:
    'Не получилось отправить. Всё, что вы написали, на\u00a0месте. Попробуйте ещё раз или напишите на\u00a0{{email}}.',
  offline:
    'Нет связи с\u00a0сервером. Всё, что вы написали, на\u00a0месте. Проверьте интернет и\u00a0попробуйте ещё раз.',
  'too-many-until': 'Слишком много обращений. Попробуйте {{when}} или напишите на\u00a0{{email}}.',
  'too-many': 'Слишком много обращений. Попробуйте позже или напишите на\u00a0{{email}}.',
  'request-sent': 'Обращение №\u00a0{{number}} отправлено.',
  'request-answer-time': 'Ответим не\u00a0позже {{day}}.',
  discard: {
    title: 'Закрыть без отправки?',
    text: 'Всё, что вы написали и\u00a0приложили, пропадёт.',
    confirm: 'Закрыть без отправки',
    cancel: 'Продолжить писать',
  },
};
