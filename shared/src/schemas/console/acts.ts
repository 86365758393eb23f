import { Type, type Static } from 'typebox';
import { StoredText, Uuid } from '../common';

/** Why an operator acts, in their words: logged with the act. */
export const Reason = StoredText({ maxLength: 500 });

/** The version of an object, as its GET gave it: text whose content means nothing to a client. */
export const Version = Type.String({ minLength: 1, maxLength: 100 });

/**
 * The body of every act. `expected` is the `version` that the object's GET gave: 409 `changed_meanwhile` if the object has changed since.
 * Without `reason` 400 `reason_required`.
 */
export const ActBody = Type.Object({ reason: Type.Optional(Reason), expected: Type.Optional(Version) });
export type ActBody = Static<typeof ActBody>;

/** 200: the act was done, and this row of the log tells of it. */
export const ActAnswer = Type.Object({ audit_id: Type.String() });
export type ActAnswer = Static<typeof ActAnswer>;

/** 202: the act waits for a second operator, or for a day where too few may approve. */
export const ApprovalAnswer = Type.Object({ approval_id: Uuid });
export type ApprovalAnswer = Static<typeof ApprovalAnswer>;

/** A sentence in the languages of the site: an operator reads out the one that the caller speaks. */
export const Sentence = Type.Object({ ru: Type.String(), en: Type.String() });
export type Sentence = Static<typeof Sentence>;

/** Another operator, as told to operators. */
export const OperatorRef = Type.Object({ user_id: Uuid, name: Type.String() });
export type OperatorRef = Static<typeof OperatorRef>;

/** A person in a list: the name, and contacts that are masked. */
export const PersonRef = Type.Object({
  user_id: Uuid,
  smart_id: Type.String(),
  name: Type.String(),
  /** E.g. `+7 916 ***-**-67`. */
  phone: Type.String(),
  /** E.g. `i***@mail.ru`; null without one. */
  email: Type.Union([Type.String(), Type.Null()]),
});
export type PersonRef = Static<typeof PersonRef>;
