import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  continue: 'To continue to {{name}}',
  gets: '{{name}} will get your name, phone and email',
};
