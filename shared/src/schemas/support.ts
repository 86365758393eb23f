import { Type, type Static } from 'typebox';
import { Timestamp } from './common';

/**
 * `POST /support/send_to_email/` takes a form (multipart): `body` and `page`; `phone` and `email` of a visitor who is not signed in;
 * up to five `files`; `captcha_token` after a refusal `captcha_required`.
 */
export const SupportAnswer = Type.Object({
  /** The number by which support and the person refer to the request. */
  number: Type.Integer(),
  /** The latest time of an answer. */
  answer_by: Timestamp,
});
export type SupportAnswer = Static<typeof SupportAnswer>;
