import type { SectionName } from '../paths';

/** The screens of one application, other than its overview, in the order in which a developer needs them. */
export const sections: readonly SectionName[] = ['guide', 'attempts', 'usage', 'webhook', 'history', 'settings'];
