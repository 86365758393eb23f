const files = (folder, names) => names.map((name) => `identity/src/${folder}/${name}.ts`);
const tests = (folder, names) => names.map((name) => `src/${folder}/${name}.test.ts`);

/**
 * The files that decide who gets in, in parts of at most half an hour on an idle machine with two cores, each with the tests that hold
 * them: a test file that a mutant does not reach costs nothing, and one that it survives costs all of its tests.
 * @type {Record<string, { mutate: string[], tests: string[] }>}
 */
export const parts = {
  tokens: {
    mutate: files('platform/tokens', ['jwt', 'tokens']),
    tests: tests('platform/tokens', ['*']),
  },
  codes: {
    mutate: files('verification', ['code', 'verificationId']),
    tests: [...tests('verification', ['code', 'verificationId']), ...tests('verification/check', ['codeLengths'])],
  },
  redirects: {
    mutate: files('protocols/partners', ['redirectTarget']),
    tests: tests('protocols/partners', ['redirectTarget']),
  },
  addresses: {
    mutate: ['shared/src/net/ipBucket.ts', ...files('protection/limits', ['applicationSecretTries'])],
    tests: ['../shared/src/net/ipBucket.test.ts', ...tests('protection/limits', ['applicationSecretTries'])],
  },
  secrets: {
    mutate: files('sign-in/two-factor', ['totp']),
    tests: tests('sign-in/two-factor', ['totp']),
  },
  verification: {
    mutate: files('verification/check', ['verifyCode', 'tries.repository', 'verificationState']),
    tests: tests('verification/check', ['codeLengths', 'verificationState', 'verifyCode']),
  },
  proofs: {
    mutate: files('verification/consume', ['consumeVerifications']),
    tests: [
      ...tests('verification/consume', ['consumeVerifications']),
      ...tests('verification/check', ['verifyCode']),
      ...tests('account/contact-changes', ['changeContact']),
      ...tests('sign-in/registration', ['tempCode']),
    ],
  },
  limits: {
    mutate: files('protection/limits', [
      'counters',
      'failures',
      'globalGuard',
      'limitedLookup',
      'sendLimits',
      'sharedLimits',
    ]),
    tests: tests('protection/limits', ['counters', 'failures', 'globalGuard', 'guards', 'sendLimits', 'sharedLimits']),
  },
  captcha: {
    mutate: files('protection/captcha', ['challenge', 'requireCaptcha']),
    tests: [
      ...tests('protection/captcha', ['captcha', 'captchaService', 'challenge']),
      ...tests('protection/limits', ['guards']),
    ],
  },
  sessions: {
    mutate: files('sessions', ['endSessions', 'isAlive', 'refresh', 'requireSession', 'ssoCookie']),
    tests: [
      ...tests('sessions', ['aliveSession', 'endSessions', 'refresh', 'sessions', 'ssoCookie']),
      ...tests('account/deletion', ['deletion']),
      ...tests('account/sessions', ['accountSessions']),
      ...tests('site/documents', ['acceptances']),
    ],
  },
  signIn: {
    mutate: [
      ...files('sign-in/session-start', [
        'amr',
        'confirmSignIn',
        'ordinarySignIn',
        'passGates',
        'signIn',
        'startSession',
      ]),
      ...files('sessions', ['requireRecentSignIn']),
    ],
    tests: [
      ...tests('sign-in/session-start', ['amr', 'changedMeanwhile', 'confirmSignIn', 'newDevice', 'signIn']),
      ...tests('account/deletion', ['deletion']),
      ...tests('account/leaving', ['leaving']),
      ...tests('site/documents', ['acceptances']),
      ...tests('sessions', ['requireRecentSignIn', 'sessions']),
      ...tests('sessions/events', ['events']),
      ...tests('sign-in/external-providers', ['linking']),
      ...tests('sign-in/identify', ['privateMode']),
      ...tests('sign-in/registration', ['requiredEmailChange']),
      ...tests('sign-in/two-factor', ['changeFactor', 'factors', 'partialStates']),
    ],
  },
  factors: {
    mutate: files('sign-in/two-factor', ['proveFactor', 'provenInSession', 'recoveryCodes', 'consumeRecoveryCode']),
    tests: tests('sign-in/two-factor', [
      'changeFactor',
      'factors',
      'partialStates',
      'proveFactor',
      'recoveryCodes',
      'replacedFactor',
    ]),
  },
  passkeys: {
    mutate: files('sign-in/passkeys', ['challenge', 'checkAssertion']),
    tests: tests('sign-in/passkeys', ['changedHost', 'lies', 'passkeys']),
  },
  console: {
    mutate: files('operations/console', [
      'act',
      'approvals/askApproval',
      'approvals/decideApproval',
      'gate',
      'operatorSession',
      'ownObject',
    ]),
    tests: [
      ...tests('operations/console', ['act', 'approvals/approvals', 'gate', 'matrix', 'operators/operators']),
      ...tests('operations/console/people/acts', ['acts', 'reveal']),
    ],
  },
  partners: {
    mutate: files('protocols/partners', ['exchangeToken', 'siteToken']),
    tests: [
      ...tests('protocols/partners', ['forgedTokens', 'partners', 'siteCredentials', 'siteToken']),
      ...tests('applications/activity', ['activity', 'requestCauses']),
      ...tests('applications/registration', ['keptTokens', 'unusable']),
    ],
  },
  oauth: {
    mutate: files('protocols/oidc', ['interactionPolicy', 'loadGrant']),
    tests: [
      ...tests('protocols/oidc', [
        'codes',
        'conformanceFlows',
        'endpoints',
        'flows',
        'offlineAccess',
        'prompts',
        'redirectUris',
        'shownIsDecided',
        'stepUp',
        'withdrawal',
      ]),
      ...tests('applications/activity', ['activity']),
      ...tests('applications/registration', ['permissions']),
    ],
  },
  oauthTokens: {
    mutate: files('protocols/oidc', ['refreshTokenReuse', 'tokenWrites']),
    tests: tests('protocols/oidc', ['codes', 'familyRaces', 'flows', 'statements']),
  },
  oauthLogout: {
    mutate: files('protocols/oidc', ['postLogoutRedirect']),
    tests: tests('protocols/oidc', ['logout']),
  },
  saml: {
    mutate: files('protocols/saml', [
      'acceptedAlgorithms',
      'freshness',
      'guardMessage',
      'guardSignature',
      'readMessage',
      'verifySignature',
      'verifySender',
    ]),
    tests: tests('protocols/saml', [
      'freshness',
      'guard',
      'guardMessage',
      'guardSignature',
      'isDetachedSignature',
      'readMessage',
      'requireFresh',
      'saml',
      'signatures',
      'singleLogout',
    ]),
  },
};
