import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ActAnswer, ActBody, ApprovalAnswer } from '@passport/shared/schemas/console/acts';
import {
  LockBody,
  PersonParams,
  RevealAnswer,
  RevealBody,
  supportLockHours,
} from '@passport/shared/schemas/console/people';
import { needsApproval, type ApprovalKind, type Permission } from '@passport/shared/schemas/console/permissions';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../../context';
import { invalidField } from '../../../../platform/http/errors';
import { lowerCaseIds } from '../../../../platform/http/lowerCaseIds';
import { performAct } from '../../act';
import { approvalActs } from '../../approvals/approvalActs';
import { askApproval } from '../../approvals/askApproval';
import { askedByConsole, readAsked } from '../../askedByConsole';
import { consoleCaller, operatorRoute, type ConsoleCaller } from '../../operatorRoute';
import { isOwnPerson } from '../../ownObject';
import {
  activatePerson,
  deactivatePerson,
  endSessionsOfPerson,
  lockPerson,
  unlockPerson,
  type ActedOn,
  type PersonAct,
} from '../../personActs';
import { findLockAlarm } from '../lockAlarm';
import { findPerson } from '../seePerson';
import { cancelDeletionOfPerson } from './cancelDeletion';
import { clearLimitsOfPerson } from './clearLimits';
import { resetFactorOfPerson } from './resetFactor';
import { revealContacts } from './revealContacts';

type ActRequest = FastifyRequest<{ Params: PersonParams; Body: ActBody }>;
type Make = (person: ActedOn, context: Context, caller: ConsoleCaller) => PersonAct;

/** Acts that take a reason alone, by the last word of their path and permission. */
const plainActs: Record<string, { permission: Permission; make: Make; isLimited?: true }> = {
  end_sessions: { permission: 'people.end_sessions', make: endSessionsOfPerson },
  unlock: { permission: 'people.unlock', make: unlockPerson },
  deactivate: { permission: 'people.deactivate', make: deactivatePerson },
  activate: { permission: 'people.activate', make: activatePerson },
  reset_factor: { permission: 'people.reset_factor', make: resetFactorOfPerson },
  clear_limits: {
    permission: 'people.clear_limits',
    make: (person, context, { roles }) =>
      clearLimitsOfPerson(person, context, { isOnceADay: !roles.includes('security') }),
    isLimited: true,
  },
  cancel_deletion: { permission: 'people.cancel_deletion', make: cancelDeletionOfPerson },
};

const path = '/operator/people/:user_id';

/** The route of an act on a person: never on oneself, or on somebody with a role. */
const acting = (permission: Permission, isLimited = false) =>
  operatorRoute({
    ...{ permission, target: 'user', isOwn: isOwnPerson },
    refusals: { 404: [], ...(isLimited && { 429: ['too_many_requests'] }) },
  });

/** Carries out an act, or asks for the approval of it. */
async function carryOut(context: Context, request: ActRequest, make: Make, permission: Permission) {
  const caller = consoleCaller(request);
  const asked = askedByConsole(context, request);
  const person = await findPerson(context, request.params.user_id);
  const isAfterAlarm = permission === 'people.unlock' && (await isLockedAfterAlarm(context, person));
  if (needsApproval(caller.roles, permission, isAfterAlarm))
    return { approval_id: await askFor(context, caller, asked, permission, person) };
  const { auditId } = await performAct(context, asked, make(person, context, caller));
  // The applications of ended sessions are told at once.
  context.outbox.wake('logout');
  return { audit_id: auditId };
}

const isLockedAfterAlarm = async ({ db, clock }: Context, person: ActedOn): Promise<boolean> =>
  (await findLockAlarm(db, person, clock.now())) !== undefined;

function askFor(
  context: Context,
  caller: ConsoleCaller,
  asked: ReturnType<typeof askedByConsole>,
  kind: ApprovalKind,
  { id: userId, user_id: person }: ActedOn,
): Promise<string> {
  return askApproval(context, caller, asked, { kind, userId, person, parameters: {}, act: approvalActs[kind] });
}

/** What operators do to one person. */
export const operatorActsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preValidation', lowerCaseIds);

    for (const [name, { permission, make, isLimited }] of Object.entries(plainActs))
      app.post(
        `${path}/${name}/`,
        {
          schema: { params: PersonParams, body: ActBody, response: { 200: ActAnswer, 202: ApprovalAnswer } },
          ...acting(permission, isLimited),
        },
        async (request, reply) => {
          const answer = await carryOut(context, request, make, permission);
          return reply.code('audit_id' in answer ? 200 : 202).send(answer);
        },
      );

    app.post(
      `${path}/lock/`,
      { schema: { params: PersonParams, body: LockBody, response: { 200: ActAnswer } }, ...acting('people.lock') },
      async (request) => {
        const { hours = supportLockHours } = request.body;
        const isLong = hours > supportLockHours && !consoleCaller(request).roles.includes('security');
        if (isLong) throw invalidField('hours', 'errors.bad-request');
        const asked = askedByConsole(context, request);
        const person = await findPerson(context, request.params.user_id);
        const { auditId } = await performAct(context, asked, lockPerson(person, hours, context));
        context.outbox.wake('logout');
        return { audit_id: auditId };
      },
    );

    app.post(
      `${path}/reveal/`,
      {
        schema: { params: PersonParams, body: RevealBody, response: { 200: RevealAnswer } },
        ...acting('people.reveal'),
      },
      async (request) => {
        const caller = consoleCaller(request);
        const person = await findPerson(context, request.params.user_id);
        const asked = readAsked(context, request);
        return revealContacts(context, { caller, person, request: asked, body: request.body });
      },
    );
  };
