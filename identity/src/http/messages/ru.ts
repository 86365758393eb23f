import type { MessageKey } from './en';

/** Texts of the service in Russian, the default language. */
export const ru: Record<MessageKey, string> = {
  'errors.general-error': 'Что-то пошло не так. Попробуйте ещё раз.',
  'errors.bad-request': 'Проверьте введённые значения.',
  'errors.unauthorized': 'Войдите, чтобы продолжить.',
  'errors.user-inactive': 'Эта учётная запись отключена.',
  'errors.forbidden': 'У вас нет прав на это действие.',
  'errors.not-found': 'Не найдено.',
  'errors.body-too-large': 'Запрос слишком большой.',
  'errors.unavailable': 'Сервис ненадолго недоступен. Попробуйте ещё раз через минуту.',
  'errors.too-many-requests': 'Слишком много запросов. Попробуйте позже.',
  'errors.invalid-code': 'Неверный код.',
  'errors.expired-code': 'Срок действия кода истёк. Запросите новый.',
  'errors.session-limit': 'Слишком много запросов кода. Попробуйте позже.',
  'errors.day-limit': 'Дневной лимит кодов исчерпан.',
  'errors.month-limit': 'Месячный лимит кодов исчерпан. Обратитесь в поддержку.',
  'errors.black-list': 'Отправка СМС-кодов на этот номер ограничена.',
  'errors.incorrect-phone-number': 'Некорректный номер телефона.',
  'errors.incorrect-email': 'Некорректный адрес почты.',
  'errors.incorrect-name-min-length': 'В имени должно быть не меньше 2 букв.',
  'errors.incorrect-surname-min-length': 'В фамилии должно быть не меньше 2 букв.',
  'errors.incorrect-name-chars': 'В имени могут быть только буквы.',
  'errors.incorrect-surname-chars': 'В фамилии могут быть только буквы.',
  'errors.phone-taken': 'Этот номер уже зарегистрирован.',
  'errors.email-taken': 'Этот адрес почты уже зарегистрирован.',
  'errors.user-required': 'Не указан пользователь (user id required).',
  'errors.second-factor-required': 'Нужен второй фактор.',
  'errors.recent-sign-in-required': 'Подтвердите, что это вы.',
  'errors.email-not-confirmed': 'Сначала подтвердите адрес почты.',
  'sms.code-text': '{code} — код для входа. Никому его не сообщайте.',
  'mail.code-subject': 'Ваш код: {code}',
  'mail.code-text':
    'Ваш код: {code}\n\nНикому его не сообщайте. Если вы его не запрашивали, не обращайте внимания на это письмо.',
  'mail.refresh-reuse-subject': 'Один из ваших сеансов завершён',
  'mail.refresh-reuse-text':
    'Копия вашего входа использовалась в двух местах, поэтому мы завершили этот сеанс. Если вы не знаете почему, войдите и завершите все сеансы.',
};
