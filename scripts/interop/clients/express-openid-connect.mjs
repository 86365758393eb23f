import { randomUUID } from 'node:crypto';
import express from 'express';
import oidc from 'express-openid-connect';
import session from 'express-session';
import { CLIENT_ID, CLIENT_SECRET, ISSUER, OWN_URL, pageOf, PORT, reasonOf, SCOPE, show } from './parts.mjs';

const app = express();
app.use(
  oidc.auth({
    issuerBaseURL: ISSUER,
    baseURL: OWN_URL,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: randomUUID(),
    authRequired: false,
    idpLogout: true,
    backchannelLogout: { store: new session.MemoryStore() },
    authorizationParams: { response_type: 'code', scope: SCOPE },
    routes: { login: '/sign-in', logout: '/sign-out', postLogoutRedirect: `${OWN_URL}/` },
  }),
);

app.get('/', (request, response) => show(response, pageOf(request.oidc.isAuthenticated() && request.oidc.user)));

app.get('/refresh', async (request, response) => {
  const before = request.oidc.accessToken.access_token;
  try {
    const { access_token } = await request.oidc.accessToken.refresh();
    const note = access_token === before ? 'Refresh gave the same token' : 'Refreshed';
    show(response, pageOf(request.oidc.user, note));
  } catch (error) {
    show(response, pageOf(request.oidc.user, `Refresh refused: ${reasonOf(error)}`));
  }
});

app.listen(PORT);
