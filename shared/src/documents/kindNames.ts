import type { Locale } from '../constants';
import type { PolicyKind } from '../schemas/documents';

/** The kinds of documents as the site lists them, in the order of its page. A published text has its own title. */
export const kindNames: Record<Locale, Record<PolicyKind, string>> = {
  ru: {
    terms_of_service: 'Пользовательское соглашение',
    privacy: 'Политика конфиденциальности',
    personal_data: 'Согласие на обработку персональных данных',
    promotional: 'Условия получения новостей и\u00a0предложений',
    api_auth: 'Условия использования API',
  },
  en: {
    terms_of_service: 'Terms of service',
    privacy: 'Privacy policy',
    personal_data: 'Consent to data processing',
    promotional: 'Newsletter terms',
    api_auth: 'API terms',
  },
};

/** The kinds as links in one row, short enough for a few lines on a phone. */
export const kindTabs: Record<Locale, Record<PolicyKind, string>> = {
  ru: {
    terms_of_service: 'Соглашение',
    privacy: 'Конфиденциальность',
    personal_data: 'Персональные данные',
    promotional: 'Рассылка',
    api_auth: 'API',
  },
  en: {
    terms_of_service: 'Terms',
    privacy: 'Privacy',
    personal_data: 'Data processing',
    promotional: 'Newsletter',
    api_auth: 'API',
  },
};
