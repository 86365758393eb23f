import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_ID, ISSUER, listen, OWN_URL, pageOf, SCOPE, show } from './parts.mjs';

const library = '../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js';
const script = readFileSync(join(import.meta.dirname, library));

const settings = {
  authority: ISSUER,
  client_id: CLIENT_ID,
  redirect_uri: `${OWN_URL}/callback`,
  post_logout_redirect_uri: `${OWN_URL}/`,
  scope: SCOPE,
};

/** Runs in the page. */
async function main(manager, signedIn, signedOut) {
  const { pathname } = location;
  const say = (user, note = '') => {
    document.body.innerHTML = user ? signedIn : signedOut;
    document.querySelector('p').textContent = note;
    if (user) document.querySelector('pre').textContent = JSON.stringify(user.profile);
  };
  if (pathname === '/sign-in') return manager.signinRedirect();
  if (pathname === '/sign-out') return manager.signoutRedirect();
  if (pathname === '/callback') {
    await manager.signinCallback();
    return location.replace('/');
  }
  const user = await manager.getUser();
  if (pathname !== '/refresh') return say(user);
  await manager.signinSilent().then(
    (next) => say(next, next.access_token === user.access_token ? 'Refresh gave the same token' : 'Refreshed'),
    (error) => say(user, `Refresh refused: ${error.message}`),
  );
}

const texts = [pageOf({}), pageOf()].map((text) => JSON.stringify(text)).join(', ');
const page = `<!doctype html><body><script src="/library.js"></script><script>
${main.toString()}
main(new oidc.UserManager(${JSON.stringify(settings)}), ${texts}).catch((error) => {
  document.body.textContent = 'Failed: ' + error.message;
});
</script>`;

listen(async (request, response) => {
  if (request.url !== '/library.js') return show(response, page);
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
});
