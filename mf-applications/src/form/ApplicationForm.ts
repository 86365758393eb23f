import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import { required } from '@passport/shared/form/validators';
import type {
  AccessLevel,
  Application,
  ApplicationBody,
  ApplicationPatch,
  ApplicationType,
} from '@passport/shared/schemas/applications';
import { productionChecklist, type ProductionCheck } from '@passport/shared/schemas/checks/production';
import { clashingAddresses, isPrivateScheme } from '@passport/shared/schemas/checks/redirectUriFault';
import { isHost } from '@passport/shared/schemas/checks/webAddress';
import { action, computed, makeObservable, observable, reaction } from 'mobx';
import { inn, notPrivate, ogrn, oneLine, siteAddress, webAddress, type Rule } from '../data/rules';
import { AddressList } from './AddressList';
import { redirectVerdict } from './redirectVerdict';

const textRules = {
  name: [required(), oneLine],
  short_description: [oneLine],
  logo_url: [webAddress],
  site_url: [required(), webAddress],
  webhook_url: [webAddress],
  backchannel_logout_uri: [webAddress],
  organization_name: [oneLine],
  inn: [inn],
  ogrn: [ogrn],
  site_address: [siteAddress],
  comment: [],
} as const satisfies Record<string, readonly Rule[]>;
export type TextName = keyof typeof textRules;
const textNames = Object.keys(textRules) as TextName[];

export const listNames = ['redirect_uris', 'post_logout_redirect_uris', 'redirect_hosts'] as const;
export type ListName = (typeof listNames)[number];

/** Addresses that may be missing: null on the wire. */
const nullable = ['logo_url', 'webhook_url', 'backchannel_logout_uri', 'site_url'] as const;

/** Addresses that in production lead to another machine. */
const inProduction: ReadonlySet<TextName> = new Set(['webhook_url', 'backchannel_logout_uri', 'site_url']);

/** Fields that only one of the types has. */
const ownFields: Record<ApplicationType, readonly string[]> = {
  OAUTH2_CLIENT: [
    'redirect_uris',
    'post_logout_redirect_uris',
    'backchannel_logout_uri',
    'is_public',
    'id_token_claims',
  ],
  UNIT_SITE: ['site_url', 'redirect_hosts'],
};

/** The input of the form. */
export type ApplicationSnapshot = Record<TextName, string> &
  Record<ListName, string[]> & {
    type: ApplicationType;
    access_level: AccessLevel;
    is_test: boolean;
    is_public: boolean;
    id_token_claims: boolean;
  };

/** The snapshot of an application that is loaded. */
export const snapshotOf = (application: Application): ApplicationSnapshot => ({
  ...(Object.fromEntries(textNames.map((name) => [name, application[name] ?? ''])) as Record<TextName, string>),
  ...(Object.fromEntries(listNames.map((name) => [name, application[name]])) as Record<ListName, string[]>),
  type: application.type,
  access_level: application.access_level,
  is_test: application.is_test,
  is_public: application.is_public,
  id_token_claims: application.id_token_claims,
});

/** An address that cannot be registered together with another one. */
const clashError = 'errors.https-beside-scheme';

const clashesOf = (redirectUris: readonly string[], afterLogout: readonly string[]): string[] =>
  clashingAddresses([...redirectUris, ...afterLogout]);

/** The form of an application that is changed, and the base of that of a new one. */
export class ApplicationForm extends FormStore<TextName> {
  type: ApplicationType;
  accessLevel: AccessLevel;
  isTest: boolean;
  isPublic: boolean;
  idTokenClaims: boolean;
  readonly lists: Readonly<Record<ListName, AddressList>>;
  /** The application that is changed, as it was last loaded: its existing values are not validated again, unless it leaves test mode. */
  private baseline: Application | undefined;

  /**
   * @param initial values of the fields
   * @param baseline the application that is changed, as it is loaded
   */
  constructor(initial: Partial<ApplicationSnapshot> & { type: ApplicationType }, baseline?: Application) {
    const judged =
      (name: TextName | ListName, rule: Rule): Rule =>
      (value) => {
        const isKept = value !== '' && [this.baseline?.[name] ?? []].flat().includes(value);
        return isKept && !(this.baseline?.is_test === true && !this.isTest) ? undefined : rule(value);
      };
    super(
      Object.fromEntries(
        textNames.map((name) => {
          const rules: Rule[] = [
            ...textRules[name],
            ...(inProduction.has(name) ? [(url: string) => this.local(url)] : []),
          ];
          return [
            name,
            new FieldStore(
              initial[name] ?? '',
              rules.map((rule) => judged(name, rule)),
            ),
          ];
        }),
      ) as unknown as Record<TextName, FieldStore>,
    );
    this.baseline = baseline;
    this.type = initial.type;
    this.accessLevel = initial.access_level ?? 'PUBLIC';
    this.isTest = initial.is_test ?? true;
    this.isPublic = initial.is_public ?? false;
    this.idTokenClaims = initial.id_token_claims ?? true;
    const redirect: Rule = (value) => redirectVerdict(value, { is_test: this.isTest, is_public: this.isPublic });
    const host: Rule = (value) => (isHost(value) ? this.local(`https://${value}/`) : 'errors.host');
    // Existing values are validated too: they may clash with a new address.
    const redirectRule = (name: ListName): Rule => {
      const own = judged(name, redirect);
      return (value) => own(value) ?? (this.clashes.includes(value) ? clashError : undefined);
    };
    const list = (name: ListName, rule: Rule, isNeeded: boolean): AddressList =>
      new AddressList(
        initial[name] ?? [],
        rule,
        () => isNeeded,
        (address) => this.isInClash(address),
      );
    this.lists = {
      redirect_uris: list('redirect_uris', redirectRule('redirect_uris'), true),
      post_logout_redirect_uris: list('post_logout_redirect_uris', redirectRule('post_logout_redirect_uris'), false),
      redirect_hosts: list('redirect_hosts', judged('redirect_hosts', host), true),
    };
    makeObservable(this, {
      type: observable,
      accessLevel: observable,
      isTest: observable,
      isPublic: observable,
      idTokenClaims: observable,
      checklist: computed,
      choose: action,
    });
    // A clash can be resolved at either of its addresses: the error of the other one is removed too.
    reaction(
      () => this.clashes.join(' '),
      () => listNames.forEach((name) => this.lists[name].revalidate(clashError)),
    );
  }

  /** Sets a choice: the type, the mode, who may sign in, the claims of the ID token. */
  choose(
    chosen: Partial<Pick<ApplicationForm, 'type' | 'accessLevel' | 'isTest' | 'isPublic' | 'idTokenClaims'>>,
  ): void {
    Object.assign(this, chosen);
  }

  /** Shows lists that were changed elsewhere. @param baseline the application with the current lists */
  showLists(lists: Partial<Record<ListName, string[]>>, baseline: Application): void {
    this.baseline = baseline;
    for (const name of listNames) if (lists[name]) this.lists[name].show(lists[name]);
  }

  /** Test applications may be on the developer's own machine. */
  private local(address: string): string | undefined {
    return this.isTest ? undefined : notPrivate(address);
  }

  /** The addresses that cannot be registered together, as typed; already registered ones may stay. */
  private get clashes(): string[] {
    const { redirect_uris, post_logout_redirect_uris } = this.lists;
    const { baseline } = this;
    const known = baseline ? clashesOf(baseline.redirect_uris, baseline.post_logout_redirect_uris) : [];
    const typed = clashesOf(redirect_uris.values, post_logout_redirect_uris.values);
    return typed.filter((address) => !known.includes(address));
  }

  private isInClash(address: string): boolean {
    const { clashes } = this;
    return clashes.includes(address) || (clashes.length > 0 && isPrivateScheme(address));
  }

  /** Whether the application has a field; each type has some of its own. */
  has(name: string): boolean {
    const other = this.type === 'OAUTH2_CLIENT' ? 'UNIT_SITE' : 'OAUTH2_CLIENT';
    return !ownFields[other].includes(name);
  }

  /** The requirements of production, computed from the input. */
  get checklist(): ProductionCheck[] {
    const { values, lists } = this;
    return productionChecklist({
      type: this.type,
      is_public: this.isPublic,
      redirect_uris: lists.redirect_uris.values,
      post_logout_redirect_uris: lists.post_logout_redirect_uris.values,
      backchannel_logout_uri: values.backchannel_logout_uri || null,
      site_url: values.site_url || null,
      redirect_hosts: lists.redirect_hosts.values,
      webhook_url: values.webhook_url || null,
      organization_name: values.organization_name,
    });
  }

  override validate(): boolean {
    const texts = textNames.filter((name) => this.has(name)).map((name) => this.fields[name].validate());
    const addresses = listNames.filter((name) => this.has(name)).map((name) => this.lists[name].validate());
    return [...texts, ...addresses].every(Boolean);
  }

  /** Shows errors of the service; `redirect_uris` and `redirect_uris.1` are errors of that list. */
  override setErrors(errors: Readonly<Record<string, string>>): string[] {
    const given = Object.entries(errors);
    const rootOf = (name: string): string => name.split(/[./[]/)[0] ?? name;
    // At a field that this form does not show, nobody would see it.
    const own = new Map(given.filter(([name]) => this.has(rootOf(name))));
    const unknown = super.setErrors(Object.fromEntries(own)).filter((name) => {
      const list = listNames.find((one) => one === rootOf(name));
      if (list) this.lists[list].setError(own.get(name) ?? '');
      return list === undefined;
    });
    return [...unknown, ...given.map(([name]) => name).filter((name) => !own.has(name))];
  }

  get snapshot(): ApplicationSnapshot {
    const texts = Object.fromEntries(textNames.map((name) => [name, this.fields[name].value]));
    const addresses = Object.fromEntries(listNames.map((name) => [name, this.lists[name].values]));
    return {
      ...(texts as Record<TextName, string>),
      ...(addresses as Record<ListName, string[]>),
      type: this.type,
      access_level: this.accessLevel,
      is_test: this.isTest,
      is_public: this.isPublic,
      id_token_claims: this.idTokenClaims,
    };
  }

  /** The body of the new application. */
  get body(): ApplicationBody {
    const { snapshot, values } = this;
    const all = { ...snapshot, ...values, ...Object.fromEntries(nullable.map((name) => [name, values[name] || null])) };
    return Object.fromEntries(Object.entries(all).filter(([name]) => this.has(name))) as ApplicationBody;
  }

  /**
   * The fields that differ from a loaded application; together with a list the shown one, so that the service can refuse to replace
   * another one. Type and kind of the client are fixed when it is created.
   */
  patchOf(application: Application): ApplicationPatch {
    const isChanged = ([name, value]: [string, unknown]): boolean =>
      name !== 'type' &&
      name !== 'is_public' &&
      JSON.stringify(value) !== JSON.stringify(application[name as keyof Application]);
    const patch: ApplicationPatch = Object.fromEntries(Object.entries(this.body).filter(isChanged));
    const lists = listNames.filter((name) => patch[name] !== undefined);
    if (lists.length === 0) return patch;
    return { ...patch, shown: Object.fromEntries(lists.map((name) => [name, application[name]])) };
  }
}
