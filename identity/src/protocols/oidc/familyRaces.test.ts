import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpointsOf, type EndpointName, type Endpoints } from '../../testing/endpoints';
import { signUp, type Person } from '../../testing/flows';
import { describeOnPostgres } from '../../testing/harness';
import { emptyDatabase } from '../../testing/databases';
import { overHttp } from '../../testing/overHttp';
import { runCommandLine } from '../../testing/program';
import { startStack, type Stack } from '../../testing/stack';
import type { Storage } from '../../platform/storage/storage';
import { deleteGrant, consumeAndIssue, upsertArtifact, type NewArtifact } from './artifacts.repository';

describeOnPostgres('a refresh token family whose end races with a refresh', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await emptyDatabase('postgres');
  });
  const grantId = `${randomUUID()}.${randomUUID()}`;
  const member = (id: string): NewArtifact => ({
    ...{ id, kind: 'RefreshToken', payload: {}, applicationId: null, sid: null, grantId },
    ...{ now: new Date(), expiresAt: new Date(Date.now() + 60_000) },
  });

  it('leaves no token: a refresh that was not yet committed adds none (R-29, R-38)', async () => {
    const { db, pool } = storage;
    await upsertArtifact(db, member('first'));
    const { ending } = await db.transaction().execute(async (transaction) => {
      expect(await consumeAndIssue(transaction, 'first', [member('second')], new Date())).toBe(true);
      const deletion = deleteGrant(db, grantId);
      const isWaiting = async () => {
        const { rows } = await pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE 'delete from%oauth2_artifacts%'",
        );
        return rows.length > 0;
      };
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
      // Wrapped in an object: a returned promise would be awaited by the transaction that it waits for.
      return { ending: deletion };
    });
    expect(await ending).toBe(true);
    const left = await db.selectFrom('oauth2_artifacts').select('id').where('grant_id', '=', grantId).execute();
    expect(left).toEqual([]);
  });
});

describeOnPostgres('two processes of the service on one database', () => {
  let stack: Stack;
  let person: Person;
  let client: Record<string, string>;
  let endpoints: Endpoints;
  const redirect_uri = 'https://app.example/callback';
  beforeAll(async () => {
    stack = await startStack({ processes: 2 });
    person = await signUp(overHttp(stack));
    const { answer } = await runCommandLine(
      ['oauth2', 'create', '--name', 'Shop', '--redirect-uri', redirect_uri],
      stack.env,
    );
    client = answer as Record<string, string>;
    endpoints = await endpointsOf(`${stack.url}/oidc`, fetch);
  });
  afterAll(() => stack.stop());

  /** Sends a form to one of the processes. */
  const post = async (process: number, name: EndpointName, body: Record<string, string>) => {
    const authorization = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
    const { url } = stack.services[process % 2]!;
    const answer = await fetch(new URL(new URL(endpoints[name]).pathname, url), {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const newCode = async (): Promise<string> => {
    const scope = 'openid offline_access';
    const query = new URLSearchParams({ client_id: client.client_id ?? '', redirect_uri, scope });
    const path = `/api/oauth2/authorize/?${query.toString()}`;
    return (await stack.call('POST', path, {}, { authorization: `JWT ${person.jwt.access}` })).body.code as string;
  };
  /** Presents a grant twenty times in parallel, alternating between the processes. */
  const present = (grant: Record<string, string>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => post(index, 'token_endpoint', grant)));
  /** @returns the one successful response */
  const race = async (grant: Record<string, string>) => {
    const answers = await present(grant);
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
    return successes[0]!.body;
  };
  const expectDead = async ({ access_token = '', refresh_token = '' }: Record<string, string>) => {
    for (const token of [access_token, refresh_token])
      for (const process of [0, 1])
        expect((await post(process, 'introspection_endpoint', { token })).body).toEqual({ active: false });
  };

  describe.each([1, 2, 3])('round %i', () => {
    it('of twenty parallel uses of a code exactly one succeeds, and its tokens are revoked afterwards (R-38)', async () => {
      await expectDead(await race({ grant_type: 'authorization_code', code: await newCode(), redirect_uri }));
    });

    it('all of twenty parallel refreshes get the same successor, and a valid token (R-30)', async () => {
      const first = await post(0, 'token_endpoint', {
        grant_type: 'authorization_code',
        code: await newCode(),
        redirect_uri,
      });
      expect(first.status).toBe(200);
      const { refresh_token = '' } = first.body;
      const answers = await present({ grant_type: 'refresh_token', refresh_token });
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const successors = new Set(answers.map(({ body }) => body.refresh_token));
      expect([successors.size, successors.has(refresh_token)]).toEqual([1, false]);
      for (const { body } of answers) {
        const { body: told } = await post(1, 'introspection_endpoint', { token: body.access_token ?? '' });
        expect(told).toMatchObject({ active: true });
      }
    });
  });
});
