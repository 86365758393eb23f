/**
 * One call of a person that no load client plays.
 * @param {{ url: string }} world
 * @param {string} path
 * @param {{ body?: object, form?: Record<string, string>, headers?: Record<string, string>, address?: string }} options
 * @returns {Promise<{ status: number, body?: any }>} `body` of a success
 */
export async function ask({ url }, path, { body, form, headers, address = '10.201.0.1' }) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body ? JSON.stringify(body) : new URLSearchParams(form),
  });
  const text = await answer.text();
  return { status: answer.status, body: answer.ok && text ? JSON.parse(text) : undefined };
}
