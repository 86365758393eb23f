import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  home: {
    title: 'Operator',
    lead: 'The first screen of a new area.',
  },
};
