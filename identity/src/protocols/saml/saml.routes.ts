import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitBytes } from '@passport/shared/constants';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { pageLanguage, type Language } from '../../platform/http/language';
import { clearSsoCookie, findSsoSession } from '../../sessions/ssoCookie';
import { browserKeyOf, setBrowserKey } from './browserKey';
import type { BrowserStep, PostStep } from './browserStep';
import { metadataXml } from './entities';
import { loggedOutPage, postPage, formPagePolicy, logoutRefusalPage, refusalPage, textPagePolicy } from './pages';
import { readPosted, readRedirected, type SamlMessage } from './readMessage';
import { SamlRefusal } from './samlRefusal';
import { continueLogout, receiveLogoutRequest, receiveLogoutResponse } from './singleLogout';
import { continueRequest, receiveRequest, requestSeconds, startIdpInitiated } from './singleSignOn';
import { uuidPattern } from '../../platform/uuid';

const html = 'text/html; charset=utf-8';
const logoutRoutes = ['/saml/slo', '/saml/logout/:id'];

const languageOfBrowser = (request: FastifyRequest): Language => pageLanguage(request.headers.cookie);

/** The SAML 2.0 identity provider, below `/saml`. Its clients are browsers, so it answers with pages. */
export const samlRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    acceptForms(app);
    const { publicUrl } = context.config;
    const hidden = { schema: { hide: true } };
    const signedIn = (request: FastifyRequest) => findSsoSession(context, request);
    const send = (request: FastifyRequest, reply: FastifyReply, step: BrowserStep) => {
      if (step.kind === 'post') return sendForm(request, reply, step);
      if (step.kept) setBrowserKey(reply, publicUrl, step.kept, requestSeconds);
      return reply.redirect(step.url, 303);
    };

    app.setErrorHandler((error: FastifyError, request, reply) => {
      if (!(error instanceof SamlRefusal) && !error.validation) throw error;
      request.log.info(
        { route: request.routeOptions.url, serviceProvider: issuers.get(request), reason: error.message },
        'SAML message rejected',
      );
      const language = languageOfBrowser(request);
      const isLogout = logoutRoutes.includes(request.routeOptions.url ?? '');
      const reason = error instanceof SamlRefusal ? error.reason : 'ended';
      return sendPage(reply.code(400), isLogout ? logoutRefusalPage(reason, language) : refusalPage(language));
    });

    app.get('/saml/metadata', hidden, async (_request, reply) =>
      reply.type('application/samlmetadata+xml').send(await metadataXml(context)),
    );
    const signOn = async (request: FastifyRequest, reply: FastifyReply, message: SamlMessage, isPosted: boolean) => {
      const visit = { signedIn: await signedIn(request), isPosted };
      return send(request, reply, await receiveRequest(context, message, visit));
    };
    app.get('/saml/sso', hidden, (request, reply) => signOn(request, reply, redirected(request), false));
    app.post('/saml/sso', hidden, (request, reply) => signOn(request, reply, posted(request), true));
    app.get<{ Params: { id: string } }>('/saml/start/:id', idParams, async (request, reply) =>
      send(request, reply, await startIdpInitiated(context, request.params.id, await signedIn(request))),
    );
    app.get<{ Params: { id: string } }>('/saml/continue/:id', idParams, async (request, reply) =>
      send(
        request,
        reply,
        await continueRequest(context, request.params.id, browserKeyOf(request, publicUrl), await signedIn(request)),
      ),
    );

    const logOut = async (request: FastifyRequest, reply: FastifyReply, message: SamlMessage) => {
      if (message.kind === 'LogoutResponse') return reply.redirect(await receiveLogoutResponse(context, message), 303);
      const before = await signedIn(request);
      const next = await receiveLogoutRequest(context, message, visitorOf(request), before?.session.sid);
      // Another site can submit a logout of another session: the cookie is cleared only if its own session has ended.
      if (before && !(await signedIn(request))) clearSsoCookie(context, reply);
      return send(request, reply, next);
    };
    app.get('/saml/slo', hidden, (request, reply) => logOut(request, reply, redirected(request)));
    app.post('/saml/slo', hidden, (request, reply) => logOut(request, reply, posted(request)));
    app.get<{ Params: { id: string } }>('/saml/logout/:id', idParams, async (request, reply) => {
      const step = await continueLogout(context, request.params.id);
      if (step.kind !== 'done') return send(request, reply, step);
      return sendPage(reply, loggedOutPage(step.services, languageOfBrowser(request)));
    });
    done();
  };

const uuid = { type: 'string', pattern: `^${uuidPattern}$` };
const idParams = { schema: { hide: true, params: { type: 'object', properties: { id: uuid } } } };

/** Service providers post forms; no other route accepts them. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyLimitBytes.saml },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The claimed sender of a message, for the log of a refusal. */
const issuers = new WeakMap<FastifyRequest, string>();

function noteIssuer(request: FastifyRequest, message: SamlMessage): SamlMessage {
  issuers.set(request, message.issuer);
  return message;
}

const redirected = (request: FastifyRequest): SamlMessage => {
  const { url } = request;
  return noteIssuer(request, readRedirected(url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''));
};

/** @throws {SamlRefusal} */
function posted(request: FastifyRequest): SamlMessage {
  if (!(request.body instanceof URLSearchParams)) throw new SamlRefusal('body is not a form');
  return noteIssuer(request, readPosted(request.body));
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', textPagePolicy).type(html).send(page);

function sendForm(request: FastifyRequest, reply: FastifyReply, step: PostStep): FastifyReply {
  // Browsers apply form-action to redirects after the submission too, so only schemes are named.
  const schemes = [step.url, step.leadsTo ?? step.url].map((address) => new URL(address).protocol);
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', formPagePolicy(nonce, [...new Set(schemes)]))
    .type(html)
    .send(postPage(step, languageOfBrowser(request), nonce));
}
