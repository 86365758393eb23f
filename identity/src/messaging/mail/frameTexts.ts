import type { Language } from '../../platform/http/language';

/** What every email says around its content. */
export const frameTexts: Record<Language, { product: string; code: string; automatic: string; support: string }> = {
  ru: {
    product: 'Паспорт',
    code: 'Код',
    automatic: 'Это письмо отправлено автоматически: на него не отвечают.',
    support: 'Поддержка',
  },
  en: {
    product: 'Passport',
    code: 'Code',
    automatic: 'This email was sent automatically; replies aren’t read.',
    support: 'Support',
  },
};
