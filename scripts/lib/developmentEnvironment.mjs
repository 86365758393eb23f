/**
 * The environment of the programs of `npm run dev`, in which no challenges are solved (spec 9) unless CAPTCHA says otherwise.
 * @param {NodeJS.ProcessEnv} env the given environment
 */
export function developmentEnvironment(env) {
  const port = env.PORT || '3000';
  return {
    ...env,
    NODE_ENV: 'development',
    CAPTCHA: env.CAPTCHA || 'off',
    PORT: port,
    IDENTITY_PORT: env.IDENTITY_PORT || '3100',
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
  };
}
