import type { ApplicationType } from '@passport/shared/schemas/applications';
import { ApplicationForm, type ApplicationSnapshot } from './ApplicationForm';

/** What a new application needs. All the rest is edited once it is added, except `is_public`, which is fixed then. */
const firstNames = ['type', 'is_public', 'name', 'redirect_uris', 'site_url', 'redirect_hosts'] as const;
const isFirst = (name: string): boolean => firstNames.some((first) => first === name);

/** The input of the form of a new application. */
export type NewApplicationSnapshot = Pick<ApplicationSnapshot, (typeof firstNames)[number]>;

const firstOf = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isFirst(name))) as Values;

/** The form of a new application: type, name and address. */
export class NewApplicationForm extends ApplicationForm {
  /** @param initial a draft; values of other fields, stored by an earlier release, are dropped: they would be sent unseen */
  constructor(initial: Partial<NewApplicationSnapshot> & { type: ApplicationType }) {
    super(firstOf(initial));
  }

  override has(name: string): boolean {
    return isFirst(name) && super.has(name);
  }

  /** Of both types: the person may choose the other one again. */
  get draft(): NewApplicationSnapshot {
    return firstOf<NewApplicationSnapshot>(this.snapshot);
  }
}
