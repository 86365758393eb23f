import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  form: 'First and last name',
  'first-name': 'First name',
  'last-name': 'Last name',
  save: 'Save',
  saved: 'Name saved',
};
