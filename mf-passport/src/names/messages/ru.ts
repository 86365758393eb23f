export const ru = {
  form: 'Имя и фамилия',
  'first-name': 'Имя',
  'last-name': 'Фамилия',
  save: 'Сохранить',
  saved: 'Имя сохранено',
};
