import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLocalJWKSet, createRemoteJWKSet, customFetch, jwtVerify, type JSONWebKeySet } from 'jose';
import * as client from 'openid-client';
import { rotateSigningKeys } from '../../platform/rotateSigningKeys';
import { me, ok, refresh } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { keysCacheSeconds } from './keys';
import { issuer, signInAt, startOAuthService, type OAuthService } from './testing/oauthService';

describeOnOneDatabase('the drill of a key rotation (R-56)', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
  });
  afterEach(() => oauth.close());

  /** A relying party that caches the key set for as long as Cache-Control allows. */
  function strictCache() {
    let kept: { keys: ReturnType<typeof createLocalJWKSet>; until: number } | undefined;
    const now = () => oauth.service.clock.now().getTime();
    return async (token: string) => {
      if (!kept || now() >= kept.until) {
        const answer = await oauth.ask('jwks_uri');
        const [, maxAge] = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? [];
        const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
        kept = { keys, until: now() + Number(maxAge) * 1000 };
      }
      return jwtVerify(token, kept.keys, { issuer });
    };
  }

  it('causes no valid token to be refused, whenever the relying party has read the key set', async () => {
    const { service } = oauth;
    const { clock, context } = service;
    const config = await oauth.connect(await oauth.register('--skip-granting-access'));
    const remote = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), {
      [customFetch]: (url, init) => oauth.fetch(url, init as RequestInit),
    });
    const verifiers = [strictCache(), strictCache(), (token: string) => jwtVerify(token, remote, { issuer })];
    const failures: unknown[] = [];
    const kids = new Set<string>();
    const tokens: string[] = [];
    let pair = oauth.person.jwt;

    const stepSeconds = keysCacheSeconds / 4;
    for (let step = 0; step < 12; step += 1) {
      // Rotates three times, as early as the command allows (see `keysCommand`).
      if ([4, 8].includes(step)) clock.step(3);
      if ([0, 4, 8].includes(step)) context.secrets = rotateSigningKeys(context.secrets, clock.now());
      const { id_token = '' } = await signInAt(
        { ...oauth, authorize: (address) => oauth.authorize(address, pair.access) },
        config,
      );
      tokens.push(id_token);
      // The second relying party reads the key set at other times than the first.
      for (const [place, verify] of verifiers.entries()) {
        if (place === 1 && step % 3 !== 0) continue;
        await verify(id_token).then(
          ({ protectedHeader }) => kids.add(protectedHeader.kid ?? ''),
          (error: unknown) => failures.push([step, place, error]),
        );
      }
      expect((await me(service, pair.access)).status).toBe(200);
      clock.step(stepSeconds);
      pair = ok(await refresh(service, pair.refresh)) as typeof pair;
    }
    expect(failures).toEqual([]);
    expect(kids.size).toBe(3);
    // An ID token lives for an hour and is still a valid hint after its key was retired.
    const hint = client.buildEndSessionUrl(config, { id_token_hint: tokens[4] ?? '' });
    expect((await oauth.fetch(hint.href)).status).toBe(200);
  });
});
