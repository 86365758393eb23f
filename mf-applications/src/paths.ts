import { links } from '@passport/shared/host/links';
import type { ApplicationType } from '@passport/shared/schemas/applications';

/** Screens below an application's own, as in its address. */
export type SectionName = 'attempts' | 'usage' | 'webhook' | 'guide' | 'history' | 'settings';

/** Screens of this area apart from the list. */
export type ScreenName = SectionName | 'details' | 'edit' | 'add' | 'access';

const list = links.applications();

/** Paths of this area (spec 2), and those of the screens of one application. */
export const paths = {
  list,
  /** @param type of the request that is shown; the first one that can be sent by default */
  requestAccess: (type?: ApplicationType) =>
    type === undefined ? links.requestAccess() : `${links.requestAccess()}?type=${type}`,
  add: `${list}/add`,
  details: (id: string) => `${list}/${id}`,
  /** @param field name of the field that takes the focus */
  edit: (id: string, field?: string) => `${list}/edit/${id}${field === undefined ? '' : `#${field}`}`,
  section: (id: string, section: SectionName) => `${list}/${id}/${section}`,
} as const;
