/** Errors of the fields of an application and of a request for access that the area of applications and the service both state. */
export const applicationErrors = {
  inn: 'Проверьте ИНН: 10 цифр у\u00a0компании, 12 у\u00a0предпринимателя',
  ogrn: 'Проверьте ОГРН: 13 цифр у\u00a0компании, 15 у\u00a0предпринимателя',
  'site-address': 'Укажите сайт, например shop.example',
  'web-address': 'Нужен адрес с\u00a0https:// (для localhost можно http://), без части после #',
  'https-beside-scheme': 'Рядом с\u00a0адресом со\u00a0своей схемой localhost возможен только по\u00a0http://',
  'one-line': 'Уберите переносы строк и\u00a0невидимые символы',
  host: 'Укажите домен без https:// и\u00a0пути, например shop.example',
};
