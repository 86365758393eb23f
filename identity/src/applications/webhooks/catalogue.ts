import { Timestamp, Uuid } from '@passport/shared/schemas/common';
import type { WebhookEvent } from '@passport/shared/schemas/webhooks';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

const noOther = { additionalProperties: false } as const;
const exampleAt = '2026-11-23T10:00:00.000Z';

/** Data of an event with its example, which the test button sends and docs/integration/webhooks.md shows. */
const event = <Fields extends TProperties>(fields: Fields, example: Static<TObject<Fields>>) => ({
  data: Type.Object(fields, noOther) as TSchema,
  example: example as object,
});

const about = { user_id: '5f0c7b6e-3a51-4a4e-9a53-2f6d9f0b7c11', sequence: 7 };
const Person = { user_id: Uuid, sequence: Type.Integer({ minimum: 1 }) };
const application = { application_id: '0b0d0a55-7c0e-4b1f-8c2c-6f1f5f6f7a8b' };
const OfApplication = { application_id: Uuid };

/** Every event that an application is notified of. Data lists the names of changed fields; applications read the values from the API. */
export const catalogue: Record<WebhookEvent, { data: TSchema; example: object }> = {
  sign_in: event(Person, about),
  'profile.changed': event(
    { ...Person, fields: Type.Array(Type.String(), { minItems: 1 }) },
    { ...about, fields: ['first_name', 'last_name'] },
  ),
  'contact.changed': event(
    { ...Person, fields: Type.Array(Type.Enum(['email', 'phone']), { minItems: 1, maxItems: 1 }) },
    { ...about, fields: ['email'] },
  ),
  'session.ended': event({ ...Person, sid: Uuid }, { ...about, sid: '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11' }),
  'consent.granted': event(
    { ...Person, scopes: Type.Array(Type.String(), { minItems: 1 }) },
    { ...about, scopes: ['email', 'openid', 'profile'] },
  ),
  'consent.revoked': event(Person, about),
  'account.erased': event(Person, about),
  'application.changed': event(
    { ...OfApplication, change: Type.String({ pattern: '^application_' }) },
    { ...application, change: 'application_changed' },
  ),
  'secret.expiring': event(
    { ...OfApplication, expires_at: Timestamp },
    { ...application, expires_at: '2026-12-01T10:00:00.000Z' },
  ),
  ping: event({}, {}),
};

/** The body of a delivery. */
export const bodyOf = (type: WebhookEvent): TSchema =>
  Type.Object({ type: Type.Literal(type), timestamp: Timestamp, data: catalogue[type].data }, noOther);

/** The example of an event as it is sent. */
export const exampleOf = (type: WebhookEvent, at = exampleAt) => ({
  type,
  timestamp: at,
  data: catalogue[type].example,
});
