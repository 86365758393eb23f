const files = (folder, names) => names.map((name) => `identity/src/${folder}/${name}.ts`);
const tests = (folder, names) => names.map((name) => `src/${folder}/${name}.test.ts`);

/**
 * The files that decide who gets in, in parts of at most half an hour on an idle machine with two cores. Every mutant of a part loads all
 * tests that are named with it: those that hold its files, and not all that pass through them.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const parts = {
  tokens: {
    mutate: files('tokens', ['jwt', 'publicId', 'tokens']),
    tests: tests('tokens', ['*']),
  },
  codes: {
    mutate: files('verification', ['code', 'verificationId']),
    tests: tests('verification', ['code', 'verificationId']),
  },
  redirects: {
    mutate: files('partners', ['redirectTarget']),
    tests: tests('partners', ['redirectTarget']),
  },
  addresses: {
    mutate: files('limits', ['ipBucket', 'secretTries']),
    tests: tests('limits', ['ipBucket', 'secretTries']),
  },
  secrets: {
    mutate: files('two-factor', ['cloudPassword', 'totp']),
    tests: tests('two-factor', ['cloudPassword', 'totp']),
  },
  verification: {
    mutate: files('verification', ['verifyCode', 'tries.repository', 'verificationState', 'codeLength']),
    tests: tests('verification', ['verifyCode', 'codeLengths']),
  },
  proofs: {
    mutate: files('verification', ['useVerifications']),
    tests: [...tests('verification', ['verifyCode']), ...tests('contact-changes', ['changeContact'])],
  },
  limits: {
    mutate: files('limits', ['counters', 'failures', 'globalGuard', 'probes', 'sendLimits']),
    tests: [...tests('limits', ['guards', 'spray']), ...tests('verification', ['sendCode', 'verifyCode'])],
  },
  captcha: {
    mutate: files('captcha', ['challenge', 'requireCaptcha']),
    tests: tests('captcha', ['captcha', 'captchaService']),
  },
  sessions: {
    mutate: files('sessions', ['endSessions', 'idleLimit', 'refresh', 'requireSession', 'ssoCookie']),
    tests: tests('sessions', ['sessions', 'ssoCookie']),
  },
  signIn: {
    mutate: files('sessions', ['amr', 'confirmSignIn', 'passGates', 'requireRecentSignIn', 'signIn']),
    tests: [...tests('sessions', ['sessions']), ...tests('two-factor', ['factors', 'partialStates'])],
  },
  factors: {
    mutate: files('two-factor', ['proveFactor', 'provenInSession', 'recoveryCodes', 'spendRecoveryCode']),
    tests: tests('two-factor', ['factors', 'partialStates']),
  },
  partners: {
    mutate: files('partners', ['exchangeToken', 'siteToken']),
    tests: tests('partners', ['partners']),
  },
  oauth: {
    mutate: files('oauth2', [
      'decision',
      'endReusedFamily',
      'loadGrant',
      'policy',
      'postLogoutRedirect',
      'tokenExchange',
    ]),
    tests: tests('oauth2', ['codes', 'flows', 'logout', 'prompts', 'shownIsDecided']),
  },
  saml: {
    mutate: files('saml', ['guardMessage', 'readMessage', 'verifySender']),
    tests: tests('saml', ['guard', 'saml', 'singleLogout']),
  },
};
