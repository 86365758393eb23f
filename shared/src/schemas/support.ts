import { Type, type Static } from 'typebox';
import { Timestamp } from './common';

/**
 * `POST /support/send_to_email/` takes a form (multipart): `body` and `page`; `phone` and `email` of a visitor who is not signed in;
 * up to five `files`; `captcha_token` after a refusal `captcha_required`.
 */
export const SupportAnswer = Type.Object({
  /** By which support and the person name the request. */
  number: Type.Integer(),
  /** When an answer comes at the latest. */
  answer_by: Timestamp,
});
export type SupportAnswer = Static<typeof SupportAnswer>;
