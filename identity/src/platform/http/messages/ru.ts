import { applicationErrors } from '@passport/shared/i18n/messages/applicationErrors.ru';
import { commonErrors } from '@passport/shared/i18n/messages/commonErrors.ru';
import { fieldErrors } from '@passport/shared/i18n/messages/fieldErrors.ru';
import { supportErrors } from '@passport/shared/i18n/messages/supportErrors.ru';
import { asErrors } from './asErrors';
import type { MessageKey } from './en';

/** Texts of the service in Russian, the default language. */
export const ru: Record<MessageKey, string> = {
  ...asErrors(applicationErrors),
  ...asErrors(commonErrors),
  ...asErrors(fieldErrors),
  ...asErrors(supportErrors),
  'errors.bad-request': 'Проверьте введённые значения',
  'errors.unauthorized': 'Войдите, чтобы продолжить.',
  'errors.user-inactive': 'Этот аккаунт отключён.',
  'errors.user-locked': 'Этот аккаунт заблокирован до {{until}}.',
  'errors.operator-session': 'Подтвердите вход в консоль приложением-аутентификатором или ключом входа.',
  'errors.operator-factor': 'Чтобы открыть консоль, включите приложение-аутентификатор или добавьте ключ входа.',
  'errors.operator-network': 'Из этой сети консоль недоступна.',
  'errors.operator-read-only': 'Сейчас консоль только для чтения.',
  'errors.operator-role': 'Для этого нужна роль {{roles}}. Её выдаёт владелец.',
  'errors.limits-cleared':
    'Лимиты этого человека за последние сутки уже сбрасывали. Ещё раз может сотрудник с ролью security.',
  'errors.not-yourself': 'Это нельзя сделать с собой или с другим оператором.',
  'errors.operator-proof': 'Подтвердите ещё раз приложением-аутентификатором или ключом входа.',
  'errors.reason-required': 'Укажите причину: она останется в журнале.',
  'errors.audit-query': 'Можно указать actor:, event:, target:, since: и until:, каждое один раз',
  'errors.audit-actor':
    'actor: никто не найден. Можно указать user_id, ID, телефон, почту, имя или фамилию оператора, имя, под которым запускали команды',
  'errors.audit-event': 'event: такого события нет',
  'errors.audit-target':
    'target: никто не найден. Можно указать user_id, ID, телефон или почту человека либо тип и идентификатор, например approval/ID',
  'errors.audit-time':
    'since: и until: принимают день вида 2026-11-30, время вида 2026-11-30T18:00:00Z или сколько назад: 30m, 24h, 7d',
  'errors.role-of-deactivated': 'Аккаунт отключён: сначала включите его.',
  'errors.last-owner': 'Это последний владелец: сначала назначьте другого.',
  'errors.time-is-over': 'Это время уже прошло: выберите более позднее',
  'errors.changed-since': 'Здесь уже что-то изменилось. Посмотрите ещё раз.',
  'errors.changed-by': 'Изменения уже есть, их автор: {{operator}}. Посмотрите ещё раз.',
  'errors.login-required': 'Приложение просит вас войти ещё раз.',
  'errors.oauth-request':
    'Приложение прислало запрос, на который нельзя ответить. Вернитесь в него и попробуйте ещё раз.',
  'errors.oauth-request-expired': 'Запрос приложения устарел. Вернитесь в него и начните заново.',
  'oauth2.error-title': 'Не получилось войти',
  'oauth2.error-text':
    'Приложение прислало неверный запрос. Вернитесь в\u00a0него и\u00a0попробуйте ещё раз. Если не\u00a0поможет, отправьте строку ниже в\u00a0поддержку приложения.',
  'oauth2.error-text-of':
    'Сервис {name} прислал неверный запрос. Вернитесь туда и\u00a0попробуйте ещё раз. Если не\u00a0поможет, отправьте строку ниже в\u00a0поддержку этого сервиса.',
  'oauth2.sign-out-title': 'Выйти?',
  'oauth2.sign-out-asked-by':
    'Вы выходите из\u00a0сервиса {name}. Вы также выйдете из\u00a0Паспорта и\u00a0других сервисов на\u00a0этом устройстве.',
  'oauth2.sign-out-text': 'Вы выйдете и\u00a0из\u00a0сервисов, в\u00a0которые вошли в\u00a0этом сеансе.',
  'oauth2.sign-out': 'Выйти',
  'oauth2.stay': 'Остаться',
  'oauth2.sign-out-failed-title': 'Не получилось выйти',
  'oauth2.sign-out-failed-text':
    'Приложение прислало неверный запрос на\u00a0выход. Выйти можно и\u00a0здесь. Если это повторится, отправьте строку ниже в\u00a0поддержку приложения.',
  'oauth2.sign-out-failed-text-of':
    'Сервис {name} прислал неверный запрос на\u00a0выход. Выйти можно и\u00a0здесь. Если это повторится, отправьте строку ниже в\u00a0поддержку этого сервиса.',
  'oauth2.sign-out-expired-text': 'Страница выхода устарела, и\u00a0вы всё ещё в\u00a0аккаунте. Выйдите ещё раз.',
  'oauth2.signed-out-title': 'Вы вышли',
  'oauth2.signed-out-text': 'Сеанс в\u00a0этом браузере уже завершён.',
  'oauth2.home': 'На главную',
  'errors.private-service': 'Это закрытый сервис: он открыт только сотрудникам группы.',
  'errors.redirect-not-registered': 'Сервис не зарегистрировал этот адрес',
  'errors.partner-credentials': 'Неверный идентификатор сайта или секретный ключ.',
  'errors.site-token': 'Токен недействителен, устарел или уже был обменян.',
  'errors.request-open': 'Заявка этого типа уже на рассмотрении.',
  'errors.request-answered': 'По этой заявке уже есть ответ.',
  'errors.access-required': 'Чтобы добавлять приложения этого типа, сначала отправьте заявку.',
  'errors.redirect-uri':
    'Такой адрес зарегистрировать нельзя: нужен https (для тестового приложения можно http на localhost), без части после #',
  'errors.private-address':
    'Отправляем только на публичные адреса https: не на localhost, не в частную сеть, без особых портов',
  'errors.production':
    'Приложение не готово к рабочему режиму: нужны адреса https, без localhost и частных сетей, и заполненная организация',
  'errors.no-webhook': 'Сначала укажите адрес вебхука и выпустите секрет.',
  'errors.secret-changed': 'Секрет только что заменили. Обновите страницу, чтобы увидеть текущий.',
  'errors.list-changed': 'Этот список только что изменили в другом месте. Проверьте его и сохраните ещё раз.',
  'errors.no-secret': 'У публичного приложения нет секрета.',
  'errors.too-many-applications': 'Больше приложений добавить нельзя.',
  'attempts.success': 'Вход выполнен: приложение получило токены.',
  'attempts.redirect_uri':
    'Адрес возврата не зарегистрирован у приложения. Он должен совпасть до последнего знака: добавьте этот адрес в приложение или отправляйте уже добавленный.',
  'attempts.pkce':
    'PKCE нет или он не совпадает: передайте code_challenge с методом S256, а вместе с кодом — исходный code_verifier.',
  'attempts.scope': 'Запрошен scope, которого нет. Запрашивайте только значения из списка.',
  'attempts.secret': 'Секрет неверный, истёк или не передан. Используйте текущий или выпустите новый в настройках.',
  'attempts.signature':
    'Сообщение не подписано или подписано не тем ключом. Подпишите его ключом зарегистрированного сертификата или попросите заменить сертификат.',
  'attempts.code':
    'Код недействителен: его обменивают один раз, в течение минуты, и только то приложение, которое его запросило.',
  'attempts.grant': 'Этот grant_type приложению недоступен.',
  'attempts.inactive': 'Приложение отключено. Включите его в настройках.',
  'attempts.access_level': 'Этому пользователю приложение недоступно: не подходит уровень доступа.',
  'attempts.access_revoked': 'Ваш доступ к приложениям этого типа не одобрен. Отправьте заявку.',
  'attempts.refused_by_person': 'Пользователь отказался.',
  'attempts.sign_in_needed':
    'Запрос запрещает показывать экран (prompt=none), но сначала нужно войти или дать согласие. Повторите без prompt=none.',
  'attempts.token': 'Токен недействителен: истёк, уже использован, или сеанс завершён. Начните вход заново.',
  'attempts.post_logout_redirect_uri':
    'Адрес возврата после выхода не зарегистрирован у приложения: пользователь выходит, но не возвращается к вам. Адрес должен совпасть до последнего знака: добавьте этот адрес в приложение или отправляйте уже добавленный.',
  'attempts.id_token_hint':
    'Выход не начался: id_token_hint — не ID-токен этого приложения, изменён или подписан не нами. Отправляйте ID-токен таким, каким получили.',
  'attempts.request': 'Запрос составлен неверно.',
  'attempts.request-named': 'Запрос составлен неверно: {error}.',
  'errors.not-found': 'Не найдено.',
  'errors.body-too-large': 'Запрос слишком большой.',
  'errors.not-registered': 'На этот номер ещё никто не зарегистрирован.',
  'errors.channel-not-offered': 'Так на этот номер код не отправить',
  'errors.country-not-served': 'Коды по СМС в эту страну не отправляются',
  'errors.codes-wait': 'Сейчас запрашивают очень много кодов. Немного подождите или\u00a0получите код другим способом',
  'errors.captcha-harder': 'Сейчас запрашивают очень много кодов, поэтому нужна более сложная проверка безопасности',
  'errors.phone-taken': 'Этот номер уже зарегистрирован',
  'errors.email-taken': 'На эту почту уже есть аккаунт',
  'errors.image-not-allowed':
    'Эта картинка не подходит: пришлите сам файл — PNG, JPEG, GIF, WebP или SVG без скриптов и внешних ссылок',
  'errors.image-too-large': 'Картинка больше 500 КБ',
  'errors.slug-taken': 'Такой slug уже есть у другого подразделения',
  'errors.site-taken': 'У этого сайта уже есть подразделение',
  'errors.user-required': 'Не указан пользователь (user id required).',
  'errors.wrong-passkey': 'Этот ключ доступа не подошёл. Попробуйте ещё раз или войдите по коду.',
  'errors.no-passkeys': 'На этом адресе вход по лицу или отпечатку не работает',
  'errors.passkey-exists': 'Этот ключ доступа уже есть в вашем аккаунте',
  'errors.passkeys-limit': 'Ключей доступа уже десять: чтобы добавить ещё один, удалите лишний',
  'errors.second-factor-required': 'Подтвердите вход: включена двухфакторная защита.',
  'errors.recent-sign-in-required': 'Подтвердите, что это вы.',
  'errors.documents-required': 'Прочитайте и примите новую редакцию документов.',
  'errors.unknown-document': 'Такого документа нет. Обновите страницу',
  'errors.need-change-email': 'Сначала подтвердите новый адрес почты.',
  'errors.setup-expired': 'Настройка заняла слишком много времени. Начните её заново',
  'errors.changed-meanwhile': 'Настройки уже изменили в другом окне. Попробуйте ещё раз.',
  'errors.telegram-not-connected': 'Сначала откройте бота и нажмите «Старт»',
  'errors.telegram-off': 'Коды в Telegram здесь недоступны.',
  'errors.mode-not-available': 'Этот способ подтверждения недоступен для вашего аккаунта',
  'errors.two-factor-off': 'Сначала включите двухфакторную защиту.',
  'errors.email-not-confirmed': 'Сначала подтвердите адрес почты',
  'errors.external-not-offered': 'Вход через этот сервис здесь не подключён. Войдите по номеру телефона.',
  'errors.external-linked-elsewhere':
    'Этот внешний аккаунт уже привязан к\u00a0другому аккаунту Паспорта. Войдите с\u00a0ним, чтобы отвязать.',
  'errors.external-expired': 'Время на вход истекло. Начните заново.',
  'errors.external-refused': 'Вы отменили вход на стороне другого сервиса.',
  'errors.external-failed': 'Другой сервис не подтвердил вход. Попробуйте ещё раз.',
  'errors.external-unavailable': 'Другой сервис сейчас не отвечает. Попробуйте через минуту.',
  'telegram.linked-text': 'Готово: сюда будут приходить коды для входа. Вернитесь в Паспорт, чтобы продолжить.',
};
