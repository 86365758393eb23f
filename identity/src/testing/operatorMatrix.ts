import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import {
  mayDo,
  needsRecentProof,
  operatorProofSeconds,
  type OperatorRole,
  type Permission,
} from '@passport/shared/schemas/console/permissions';
import type { FastifyInstance } from 'fastify';
import { addSeconds } from '../platform/clock';
import { grantRole, removeRoles } from '../people/operators.repository';
import type { Person } from './flows';
import type { TestService } from './harness';
import { sidOf } from './sidOf';

/** A route below /operator with the permission that it declares. */
export interface DeclaredRoute {
  method: string;
  url: string;
  permission: Permission | 'session';
}

const collected: DeclaredRoute[] = [];
let isCollecting = false;

/** Collects the routes below /operator of every service that starts from now on. @returns those since the previous call */
export function takeOperatorRoutes(): DeclaredRoute[] {
  if (!isCollecting)
    subscribe('fastify.initialization', (message) => {
      (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
        const permission = config?.operator?.permission;
        // HEAD is what GET is.
        if (permission && method !== 'HEAD') collected.push({ method: String(method), url, permission });
      });
    });
  isCollecting = true;
  return collected.splice(0);
}

/** What a caller presents and is. */
export interface CallerState {
  roles: readonly OperatorRole[];
  hasToken: boolean;
  cookie: 'none' | 'open' | 'ended' | 'expired' | 'idle';
  isProofRecent: boolean;
}

type Refusal = [status: number, code: string | undefined];

/** What the permission file says of a call; undefined: it passes the gate. */
export function expectedRefusal({ method, permission }: DeclaredRoute, state: CallerState): Refusal | undefined {
  if (!state.hasToken) return [401, undefined];
  if (state.roles.length === 0) return [403, undefined];
  if (permission === 'session' && method === 'POST') return undefined;
  if (state.cookie !== 'open') return [401, 'operator_session_required'];
  if (permission === 'session') return undefined;
  if (!mayDo(state.roles, permission)) return [403, undefined];
  return needsRecentProof(permission) && !state.isProofRecent ? [401, 'proof_required'] : undefined;
}

/** Sends requests to an app, of which each path is below /api. */
type Inject = FastifyInstance['inject'];

/** Brings a person into a state, and calls in it. */
export class MatrixCaller {
  private readonly value = randomBytes(32).toString('base64url');

  constructor(
    private readonly service: TestService,
    private readonly person: Person,
  ) {}

  async become({ roles, cookie, isProofRecent }: CallerState): Promise<void> {
    const { storage, clock } = this.service;
    const now = clock.now();
    const { db } = storage;
    await removeRoles(db, this.person.id);
    for (const role of roles)
      await grantRole(db, { userId: this.person.id, role, until: null, now, grantedBy: 'root' });
    const token_hash = createHash('sha256').update(this.value).digest();
    await db.deleteFrom('operator_sessions').where('token_hash', '=', token_hash).execute();
    if (cookie === 'none' || cookie === 'ended') return;
    await db
      .insertInto('operator_sessions')
      .values({
        token_hash,
        user_id: this.person.id,
        sid: sidOf(this.person.jwt.access),
        created_at: now,
        last_seen_at: addSeconds(now, cookie === 'idle' ? -30 * 60 : 0),
        proven_at: addSeconds(now, isProofRecent ? 0 : -operatorProofSeconds),
        expires_at: addSeconds(now, cookie === 'expired' ? 0 : 3600),
      })
      .execute();
  }

  /** A call with a body that cannot be read: what is refused is refused before. @returns undefined if it passes the gate */
  async refusalOf(inject: Inject, { method, url }: DeclaredRoute, state: CallerState): Promise<Refusal | undefined> {
    const { statusCode, body } = await inject({
      method: method as 'GET',
      url: url.replaceAll(/:user_id|:id/g, randomUUID()).replaceAll(/:\w+/g, '1'),
      headers: {
        ...(state.hasToken && { authorization: `JWT ${this.person.jwt.access}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      cookies: state.cookie === 'none' ? {} : { operator: this.value },
      ...(method === 'POST' && { payload: '{"reason": ' }),
    });
    if (statusCode !== 401 && statusCode !== 403) return undefined;
    return [statusCode, (JSON.parse(body) as { code?: string }).code];
  }
}
