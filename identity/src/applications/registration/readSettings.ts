import type { ApplicationPatch, ApplicationType } from '@passport/shared/schemas/applications';
import { isInn, isOgrn } from '@passport/shared/schemas/checks/organizationNumbers';
import { productionNeeds, unmetNeeds, type ProductionFields } from '@passport/shared/schemas/checks/production';
import { clashingAddresses, redirectUriFault } from '@passport/shared/schemas/checks/redirectUriFault';
import { isHost, isSafeWebAddress, isSiteAddress } from '@passport/shared/schemas/checks/webAddress';
import { AppError } from '../../platform/http/errors';
import { isCallableAddress } from '../../messaging/gateways/callableAddress';
import type { PrivateCallbacks } from '../../platform/config/config';
import type { MessageKey } from '../../platform/http/messages/en';
import type { ApplicationRow } from './oauthClients.repository';

/** The columns of an application that its owner sets. */
export type ApplicationSettings = Pick<
  ApplicationRow,
  | 'name'
  | 'short_description'
  | 'logo_url'
  | 'webhook_url'
  | 'redirect_uris'
  | 'post_logout_redirect_uris'
  | 'backchannel_logout_uri'
  | 'is_public'
  | 'id_token_claims'
  | 'site_url'
  | 'redirect_hosts'
  | 'access_level'
  | 'is_test'
  | 'organization_name'
  | 'inn'
  | 'ogrn'
  | 'site_address'
  | 'comment'
>;

/** The defaults of a new application. */
export const defaultSettings: ApplicationSettings = {
  name: '',
  short_description: '',
  logo_url: null,
  webhook_url: null,
  redirect_uris: [],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  is_public: false,
  id_token_claims: true,
  site_url: null,
  redirect_hosts: [],
  access_level: 'PUBLIC',
  is_test: true,
  organization_name: '',
  inn: '',
  ogrn: '',
  site_address: '',
  comment: '',
};

/** The settings among the columns of an application. */
export const settingsOf = (row: ApplicationSettings): ApplicationSettings =>
  Object.fromEntries(
    (Object.keys(defaultSettings) as (keyof ApplicationSettings)[]).map((field) => [field, row[field]]),
  ) as unknown as ApplicationSettings;

const texts = ['name', 'short_description', 'organization_name', 'inn', 'ogrn', 'site_address', 'comment'] as const;
const addresses = ['logo_url', 'webhook_url', 'backchannel_logout_uri', 'site_url'] as const;

/** The settings after a patch: texts trimmed, empty addresses null. Fields of the other type stay as they are. */
function merge(type: ApplicationType, before: ApplicationSettings, patch: ApplicationPatch): ApplicationSettings {
  const after: ApplicationSettings = { ...before };
  for (const field of texts) if (patch[field] !== undefined) after[field] = patch[field].trim();
  for (const field of addresses) {
    const address = patch[field];
    if (address !== undefined) after[field] = address?.trim() || null;
  }
  if (patch.access_level !== undefined) after.access_level = patch.access_level;
  if (patch.is_test !== undefined) after.is_test = patch.is_test;
  if (type === 'UNIT_SITE') {
    if (patch.redirect_hosts) after.redirect_hosts = [...new Set(patch.redirect_hosts)];
    return { ...after, backchannel_logout_uri: before.backchannel_logout_uri };
  }
  if (patch.redirect_uris) after.redirect_uris = [...new Set(patch.redirect_uris)];
  if (patch.post_logout_redirect_uris) after.post_logout_redirect_uris = [...new Set(patch.post_logout_redirect_uris)];
  if (patch.id_token_claims !== undefined) after.id_token_claims = patch.id_token_claims;
  return { ...after, site_url: before.site_url };
}

type Fields = Record<string, MessageKey>;

/** How the service itself calls applications. */
export interface CallRules {
  /** Which addresses it may call in addition to public ones (`ALLOW_PRIVATE_CALLBACKS`). */
  privateCallbacks: PrivateCallbacks;
}

/** Addresses that the service posts to. */
const calledAddresses = ['webhook_url', 'backchannel_logout_uri'] as const;

const clashesOf = ({ redirect_uris, post_logout_redirect_uris }: ApplicationSettings): string[] =>
  clashingAddresses([...redirect_uris, ...post_logout_redirect_uris]);

/** The faults of changed values only: earlier registered ones stay, so that they do not prevent the owner from changing other settings. */
function faultsOf(
  type: ApplicationType,
  { before, settings, rules }: { before: ApplicationSettings; settings: ApplicationSettings; rules: CallRules },
): Fields {
  const { name, redirect_uris, site_url, redirect_hosts } = settings;
  const isWrong = (
    field: 'logo_url' | (typeof calledAddresses)[number] | 'site_url' | 'inn' | 'ogrn' | 'site_address',
    isRight: (value: string) => boolean,
  ): boolean => settings[field] !== before[field] && Boolean(settings[field]) && !isRight(settings[field]!);
  const hasWrong = (
    field: 'redirect_uris' | 'post_logout_redirect_uris' | 'redirect_hosts',
    isRight: (address: string) => boolean,
  ): boolean => !settings[field].filter((address) => !before[field].includes(address)).every(isRight);
  // Addresses of the checklist have a fault of their own; whether they suit production is reported there.
  const owner = { is_test: true, is_public: settings.is_public };
  const isRedirectUri = (uri: string): boolean => redirectUriFault(uri, owner) === undefined;
  const clashesBefore = clashesOf(before);
  const newClashes = clashesOf(settings).filter((address) => !clashesBefore.includes(address));
  const hasClash = (field: 'redirect_uris' | 'post_logout_redirect_uris'): boolean =>
    settings[field].some((address) => newClashes.includes(address));
  const isCallable = (address: string): boolean => isCallableAddress(address, rules.privateCallbacks);
  const faults: [field: string, isWrong: boolean, text: MessageKey][] = [
    ['name', name === '', 'errors.required'],
    ['logo_url', isWrong('logo_url', isSafeWebAddress), 'errors.web-address'],
    ...calledAddresses.flatMap((field): [string, boolean, MessageKey][] => [
      [field, isWrong(field, isCallable), 'errors.private-address'],
      [field, isWrong(field, isSafeWebAddress), 'errors.web-address'],
    ]),
    ['inn', isWrong('inn', isInn), 'errors.inn'],
    ['ogrn', isWrong('ogrn', isOgrn), 'errors.ogrn'],
    ['site_address', isWrong('site_address', isSiteAddress), 'errors.site-address'],
    ...(type === 'OAUTH2_CLIENT'
      ? ([
          ['redirect_uris', redirect_uris.length === 0, 'errors.required'],
          ['redirect_uris', hasClash('redirect_uris'), 'errors.https-beside-scheme'],
          ['post_logout_redirect_uris', hasClash('post_logout_redirect_uris'), 'errors.https-beside-scheme'],
          ['redirect_uris', hasWrong('redirect_uris', isRedirectUri), 'errors.redirect-uri'],
          ['post_logout_redirect_uris', hasWrong('post_logout_redirect_uris', isRedirectUri), 'errors.redirect-uri'],
        ] satisfies [string, boolean, MessageKey][])
      : ([
          ['site_url', site_url === null, 'errors.required'],
          ['site_url', isWrong('site_url', isSafeWebAddress), 'errors.web-address'],
          ['redirect_hosts', redirect_hosts.length === 0, 'errors.required'],
          ['redirect_hosts', hasWrong('redirect_hosts', isHost), 'errors.host'],
        ] satisfies [string, boolean, MessageKey][])),
  ];
  return Object.fromEntries(faults.filter(([, wrong]) => wrong).map(([field, , text]) => [field, text]));
}

/** The requirements of production that a change leaves unmet. Applications already in production may stay: operators skip the checklist. */
function missingForProduction(before: ProductionFields & { is_test: boolean }, after: typeof before): Fields {
  if (after.is_test) return {};
  const missing = unmetNeeds(after, before.is_test ? undefined : before);
  return Object.fromEntries(missing.map((need) => [productionNeeds[need], 'errors.production' as const]));
}

/**
 * The settings of an application after a change by its developer.
 * @param before `defaultSettings` for a new application
 * @throws 403 for `skip_granting_access`, which is an operator's; 400 with a text for each wrong field
 */
export function readSettings(
  type: ApplicationType,
  before: ApplicationSettings,
  patch: ApplicationPatch,
  rules: CallRules,
): ApplicationSettings {
  if (patch.skip_granting_access !== undefined) throw new AppError(403, 'errors.forbidden');
  const after = merge(type, before, patch);
  const fields = {
    ...missingForProduction({ type, ...before }, { type, ...after }),
    ...faultsOf(type, { before, settings: after, rules }),
  };
  if (Object.keys(fields).length > 0) throw new AppError(400, 'errors.bad-request', { fields });
  return after;
}
