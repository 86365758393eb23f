import { createServer } from 'node:http';

export const { PASSPORT_URL, CLIENT_ID, CLIENT_SECRET, PORT } = process.env;
export const OWN_URL = `http://localhost:${PORT}`;
export const ISSUER = `${PASSPORT_URL}/oidc`;
export const SCOPE = 'openid profile email offline_access';

const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The only page of a client: the signed-in user and the available actions. @param {string} [note] result of the last action */
export function pageOf(claims, note = '') {
  if (!claims) return `<p>${escape(note)}</p><a href="/sign-in">Sign in</a>`;
  const shown = escape(JSON.stringify(claims));
  return `<p>${escape(note)}</p><pre>${shown}</pre><a href="/refresh">Refresh</a> <a href="/sign-out">Sign out</a>`;
}

export const show = (response, body, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);

export const redirect = (response, to, headers = {}) =>
  response.writeHead(303, { location: String(to), ...headers }).end();

/** A page whose form submits itself. */
export function formOf(action, fields) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const form = `<form method="post" action="${escape(action)}">${inputs.join('')}</form>`;
  return `${form}<script>document.forms[0].submit()</script>`;
}

export async function readForm(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

/** The error of a refused call. */
export const reasonOf = (error) => error.error_description ?? error.error ?? error.cause?.message ?? error.message;

/** Listens with a handler for requests; what it throws is shown. */
export function listen(answer) {
  createServer((request, response) => {
    answer(request, response).catch((error) => show(response, `<p>Failed: ${escape(reasonOf(error))}</p>`, 400));
  }).listen(PORT);
}
