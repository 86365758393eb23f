const files = (folder, names) => names.map((name) => `identity/src/${folder}/${name}.ts`);
const tests = (folder, names) => names.map((name) => `src/${folder}/${name}.test.ts`);

/**
 * The files that decide who gets in, in parts of at most half an hour on an idle machine with two cores. Every mutant of a part loads all
 * tests that are named with it: those that hold its files, and not all that pass through them.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const parts = {
  tokens: {
    mutate: files('platform/tokens', ['jwt', 'publicId', 'tokens']),
    tests: tests('platform/tokens', ['*']),
  },
  codes: {
    mutate: files('verification', ['code', 'verificationId']),
    tests: tests('verification', ['code', 'verificationId']),
  },
  redirects: {
    mutate: files('relying-parties/partners', ['redirectTarget']),
    tests: tests('relying-parties/partners', ['redirectTarget']),
  },
  addresses: {
    mutate: ['shared/src/net/ipBucket.ts', ...files('protection/limits', ['secretTries'])],
    tests: ['../shared/src/net/ipBucket.test.ts', ...tests('protection/limits', ['secretTries'])],
  },
  secrets: {
    mutate: files('sign-in/two-factor', ['cloudPassword', 'totp']),
    tests: tests('sign-in/two-factor', ['cloudPassword', 'totp']),
  },
  verification: {
    mutate: [
      ...files('verification/check', ['verifyCode', 'tries.repository', 'verificationState']),
      ...files('verification', ['codeLength']),
    ],
    tests: tests('verification/check', ['verifyCode', 'codeLengths']),
  },
  proofs: {
    mutate: files('verification/consume', ['useVerifications']),
    tests: [...tests('verification/check', ['verifyCode']), ...tests('account/contact-changes', ['changeContact'])],
  },
  limits: {
    mutate: files('protection/limits', ['counters', 'failures', 'globalGuard', 'probes', 'sendLimits']),
    tests: [
      ...tests('protection/limits', ['guards', 'spray']),
      ...tests('verification/send', ['sendCode']),
      ...tests('verification/check', ['verifyCode']),
    ],
  },
  captcha: {
    mutate: files('protection/captcha', ['challenge', 'requireCaptcha']),
    tests: tests('protection/captcha', ['captcha', 'captchaService']),
  },
  sessions: {
    mutate: files('sessions', ['endSessions', 'idleLimit', 'refresh', 'requireSession', 'ssoCookie']),
    tests: tests('sessions', ['sessions', 'ssoCookie']),
  },
  signIn: {
    mutate: [
      ...files('sign-in/session-start', ['amr', 'confirmSignIn', 'passGates', 'signIn']),
      ...files('sessions', ['requireRecentSignIn']),
    ],
    tests: [...tests('sessions', ['sessions']), ...tests('sign-in/two-factor', ['factors', 'partialStates'])],
  },
  factors: {
    mutate: files('sign-in/two-factor', ['proveFactor', 'provenInSession', 'recoveryCodes', 'spendRecoveryCode']),
    tests: tests('sign-in/two-factor', ['factors', 'partialStates']),
  },
  partners: {
    mutate: files('relying-parties/partners', ['exchangeToken', 'siteToken']),
    tests: tests('relying-parties/partners', ['partners']),
  },
  oauth: {
    mutate: files('relying-parties/oidc', [
      'decision',
      'endReusedFamily',
      'loadGrant',
      'policy',
      'postLogoutRedirect',
      'tokenExchange',
    ]),
    tests: tests('relying-parties/oidc', ['codes', 'flows', 'logout', 'prompts', 'shownIsDecided']),
  },
  saml: {
    mutate: files('relying-parties/saml', ['guardMessage', 'readMessage', 'verifySender']),
    tests: tests('relying-parties/saml', ['guard', 'saml', 'singleLogout']),
  },
};
