import { randomUUID } from 'node:crypto';
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import { CLIENT_ID, CLIENT_SECRET, formOf, ISSUER, OWN_URL, pageOf, PORT, SCOPE, show } from './parts.mjs';

// It does not read the discovery document itself.
const told = await (await fetch(`${ISSUER}/.well-known/openid-configuration`)).json();

const strategy = new OpenIDConnectStrategy(
  {
    issuer: told.issuer,
    authorizationURL: told.authorization_endpoint,
    tokenURL: told.token_endpoint,
    userInfoURL: told.userinfo_endpoint,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    callbackURL: `${OWN_URL}/callback`,
    scope: SCOPE.replace('openid ', ''),
  },
  (issuer, profile, context, idToken, accessToken, refreshToken, done) =>
    done(null, { profile, idToken, accessToken, refreshToken }),
);
passport.use(strategy);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));

/** As passport-oauth2-refresh asks, through the OAuth client of the strategy. */
const refresh = (user) =>
  new Promise((done) => {
    const { _oauth2: oauth2 } = strategy;
    oauth2.getOAuthAccessToken(
      user.refreshToken,
      { grant_type: 'refresh_token' },
      (error, accessToken, refreshToken) => {
        if (error) return done(`Refresh refused: ${error.data}`);
        const note = accessToken === user.accessToken ? 'Refresh gave the same token' : 'Refreshed';
        Object.assign(user, { accessToken, refreshToken });
        done(note);
      },
    );
  });

const app = express();
app.use(session({ secret: randomUUID(), resave: true, saveUninitialized: false }), passport.session());
app.get('/', ({ user }, response) => show(response, pageOf(user?.profile)));
app.get('/sign-in', passport.authenticate('openidconnect'));
app.get('/callback', passport.authenticate('openidconnect', { successRedirect: '/', failWithError: true }));
app.get('/refresh', async ({ user, session: kept }, response) => {
  const note = await refresh(user);
  kept.passport.user = user;
  show(response, pageOf(user.profile, note));
});
app.get('/sign-out', (request, response, next) => {
  const fields = { client_id: CLIENT_ID, id_token_hint: request.user.idToken, post_logout_redirect_uri: `${OWN_URL}/` };
  request.logout((error) => (error ? next(error) : show(response, formOf(told.end_session_endpoint, fields))));
});
app.listen(PORT);
