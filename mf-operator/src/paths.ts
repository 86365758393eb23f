/** Areas of the console below its first screen, as in their addresses. */
export const areaNames = ['people', 'codes', 'support', 'access', 'approvals', 'audit', 'operators', 'me'] as const;
export type AreaName = (typeof areaNames)[number];

const home = '/operator';

/** Paths of the console. */
export const paths = {
  home,
  area: (name: AreaName) => `${home}/${name}`,
  person: (userId: string) => `${home}/people/${userId}`,
  supportRequest: (number: number | string) => `${home}/support/${number}`,
  /** Of this site, outside of the console: where a person sets up a second factor. */
  ownSecurity: '/passport/security',
} as const;
