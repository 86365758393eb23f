import type { en } from './en';
import type { SameShape } from '@passport/shared/i18n/SameShape';

export const ru: SameShape<typeof en> = {
  consent: {
    title: 'Вход в\u00a0сервис {{name}}',
    'asked-by': 'Владелец: {{owner}}',
    address: 'Вы вернётесь на {{host}}',
    gets: '{{name}} узнает о\u00a0вас',
    openid: 'Ваш ID в\u00a0этом сервисе',
    'openid-value': 'без личных данных',
    profile: 'Имя и язык',
    email: 'Почта',
    'email-none': 'не указана',
    phone: 'Телефон',
    offline_access: 'Доступ, когда вы не пользуетесь сервисом',
    'offline_access-value': 'пока не\u00a0закончится сеанс или вы не\u00a0отзовёте доступ',
    lifetime:
      'Доступ закончится, когда вы выйдете, но не\u00a0позднее {{date}}\u00a0года. Отозвать доступ раньше можно в\u00a0аккаунте.',
    allow: 'Разрешить',
    refuse: 'Отказать',
    cancel: 'Отмена',
    'continue-as': 'Продолжить как {{name}}',
    'other-account': 'Войти с другим номером',
    'you-are': 'Вы вошли как {{name}}.',
    'not-you': 'Это не вы?',
    loading: 'Загружаем запрос',
    failed: 'Не получилось открыть запрос',
    'failed-text': 'Вернитесь в\u00a0сервис и\u00a0попробуйте войти ещё раз.',
  },
};
