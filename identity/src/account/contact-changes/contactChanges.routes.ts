import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  ChangeEmailBody,
  ChangePhoneBody,
  ContactChange,
  ContactChangedAnswer,
  UndoContactBody,
} from '@passport/shared/schemas/account';
import { countPasskeyUse } from '../../platform/http/metrics';
import { refusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { changeRequiredEmail } from '../../sign-in/registration/requiredEmailChange';
import { callerFirst } from '../../platform/http/callerFirst';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import { changeContact } from './changeContact';
import { readContactChange, undoContactChange } from './undoContactChange';

/** Whether a change of the address belongs to a sign-in that requires it: the code to the phone replaces the session. */
const isOfSignIn = ({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): boolean =>
  !headers.authorization && Boolean((body as Partial<ChangeEmailBody> | null | undefined)?.phone_verification);

/** Changing the email address and the phone, and undoing it (spec 7). */
export const contactChangesRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/user/change_email/',
      {
        schema: {
          body: ChangeEmailBody,
          response: {
            200: ContactChangedAnswer,
            ...refusals({
              400: ['wrong_code', 'wrong_passkey', 'wrong_password'],
              401: ['user_inactive', 'recent_sign_in_required', 'second_factor_required'],
              409: [],
              429: ['too_many_requests'],
            }),
          },
        },
        ...callerFirst(async (request) => isOfSignIn(request) || requireSession(context, request)),
      },
      async (request) => {
        if (isOfSignIn(request)) {
          await changeRequiredEmail(context, visitorOf(request), request.body);
          return { other_sessions: 0 };
        }
        const signedIn = await requireSession(context, request);
        const { phone_verification, old_email_verification, email_verification, passkey } = request.body;
        const old = { sms: phone_verification, email: old_email_verification, passkey };
        const proofs = { contact: 'email', old, new: email_verification } as const;
        const other_sessions = await changeContact(context, signedIn, visitorOf(request), proofs);
        countPasskeyUse(context.metrics, passkey, [old.sms, old.email]);
        return { other_sessions };
      },
    );

    app.post(
      '/user/change_phone/',
      {
        schema: {
          body: ChangePhoneBody,
          response: {
            200: ContactChangedAnswer,
            ...refusals({
              400: ['wrong_code', 'wrong_passkey', 'wrong_password'],
              401: ['user_inactive', 'recent_sign_in_required', 'second_factor_required'],
              409: [],
              429: ['too_many_requests'],
            }),
          },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const signedIn = await requireSession(context, request);
        const { old_phone_verification, email_verification, phone_verification, passkey } = request.body;
        const old = { sms: old_phone_verification, email: email_verification, passkey };
        const proofs = { contact: 'phone', old, new: phone_verification } as const;
        const other_sessions = await changeContact(context, signedIn, visitorOf(request), proofs);
        countPasskeyUse(context.metrics, passkey, [old.sms, old.email]);
        return { other_sessions };
      },
    );

    app.post(
      '/user/read_contact_change/',
      { schema: { body: UndoContactBody, response: { 200: ContactChange, ...refusals({ 404: [] }) } } },
      (request) => readContactChange(context, request.body.token),
    );

    app.post(
      '/user/undo_contact_change/',
      { schema: { body: UndoContactBody, response: { 200: ContactChange, ...refusals({ 404: [], 409: [] }) } } },
      (request) => undoContactChange(context, visitorOf(request), request.body.token),
    );
  };
