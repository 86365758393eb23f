import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import type { AccessRequest, AccessRequestBody } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import { accessRequestFaults } from '@passport/shared/schemas/checks/accessRequest';
import { action, makeObservable, observable } from 'mobx';

/** Fields of the form, in the order of the screen. */
export const requestFields = [
  'organization_name',
  'inn',
  'ogrn',
  'site_address',
  'comment',
  'expected_people',
] as const;
export type RequestField = (typeof requestFields)[number];

/** The input: the text of each field, and whether the organization is a foreign one. */
export type RequestSnapshot = Record<RequestField, string> & { is_foreign: boolean };

const errorKeys = {
  required: 'errors.required',
  line: 'errors.one-line',
  inn: 'errors.inn',
  ogrn: 'errors.ogrn',
  site: 'errors.site-address',
} as const;

/** The values of an earlier request, to prefill the next one. */
export const snapshotOf = (request: AccessRequest): RequestSnapshot => ({
  organization_name: request.organization_name,
  inn: request.inn,
  ogrn: request.ogrn,
  site_address: request.site_address,
  comment: request.comment,
  expected_people: request.expected_people === null ? '' : String(request.expected_people),
  is_foreign: request.is_foreign,
});

/** The form of a request for access, with the rules that the service checks too. */
export class RequestForm extends FormStore<RequestField> {
  isForeign: boolean;

  constructor(
    readonly type: ApplicationType,
    initial: Partial<RequestSnapshot> = {},
  ) {
    const rule = (name: RequestField) => (value: string) => this.faultOf(name, value);
    super(
      Object.fromEntries(
        requestFields.map((name) => [name, new FieldStore(initial[name] ?? '', [rule(name)])]),
      ) as Record<RequestField, FieldStore>,
    );
    this.isForeign = initial.is_foreign ?? false;
    makeObservable(this, { isForeign: observable, setForeign: action });
  }

  /** A foreign organization has neither INN nor OGRN: their errors go, their texts stay. */
  setForeign(isForeign: boolean): void {
    this.isForeign = isForeign;
    this.fields.inn.setError(undefined);
    this.fields.ogrn.setError(undefined);
  }

  /** Whether the service would refuse a request without the field. */
  isRequired(name: RequestField): boolean {
    if (name === 'expected_people') return false;
    return accessRequestFaults({ ...this.body, [name]: '' })[name] === 'required';
  }

  get snapshot(): RequestSnapshot {
    const texts = Object.fromEntries(requestFields.map((name) => [name, this.fields[name].value]));
    return { ...(texts as Record<RequestField, string>), is_foreign: this.isForeign };
  }

  /** The body for the service. */
  get body(): AccessRequestBody {
    return { type: this.type, ...this.patch };
  }

  /** All fields of a waiting request. */
  get patch(): Omit<AccessRequestBody, 'type'> {
    const { expected_people, inn, ogrn, ...texts } = this.values;
    return {
      ...texts,
      inn: this.isForeign ? '' : inn,
      ogrn: this.isForeign ? '' : ogrn,
      expected_people: expected_people === '' ? null : Number(expected_people),
      is_foreign: this.isForeign,
    };
  }

  private faultOf(name: RequestField, value: string): string | undefined {
    if (name === 'expected_people') {
      return value.trim() === '' || /^[1-9]\d{0,8}$/.test(value.trim()) ? undefined : 'errors.expected-people';
    }
    const fault = accessRequestFaults({ ...this.body, [name]: this.isHidden(name) ? '' : value })[name];
    return fault && errorKeys[fault];
  }

  private isHidden(name: RequestField): boolean {
    return this.isForeign && (name === 'inn' || name === 'ogrn');
  }
}
