/** @param {import('node:http').IncomingMessage} request @returns {Promise<object>} its body; `{}` where that is no JSON object */
export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return Object(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    return {};
  }
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} body */
export const answerJson = (response, status, body) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * Listens on this machine.
 * @param {import('node:net').Server} server
 * @param {string | undefined} port a free one by default
 * @returns {Promise<number>} the port
 */
export async function listen(server, port) {
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(Number(port ?? 0), '127.0.0.1', done);
  });
  return server.address().port;
}

/**
 * Posts signed JSON, as gateways do.
 * @param {string} url @param {object} body @param {(text: string) => Record<string, string>} sign returns its headers
 * @returns {Promise<number>} the status of the answer
 */
export async function postSigned(url, body, sign) {
  const text = JSON.stringify(body);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(text) },
    body: text,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Seconds since 1970, some seconds ago. */
export const unixTime = (secondsAgo = 0) => Math.floor(Date.now() / 1000) - secondsAgo;
