import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const credentials = { key: 'AKIATEST', secret: 's3cr3t/+=', region: 'ru-1' };
const sha256Hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A storage that speaks S3 and checks each signature (AWS Signature Version 4) and the hash of each body. */
export async function startS3Peer() {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? '';
      const status = isSigned(request, body) ? applyRequest(request.method, path, body) : 403;
      response.writeHead(status).end(request.method === 'GET' && status === 200 ? objects.get(path) : undefined);
    });
  });
  const applyRequest = (method: string | undefined, path: string, body: Buffer): number => {
    if (method === 'PUT') objects.set(path, body);
    else if (!objects.has(path)) return 404;
    if (method === 'DELETE') objects.delete(path);
    return 200;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { key, secret, region } = credentials;
  const urlFor = (password: string): string =>
    `http://${key}:${encodeURIComponent(password)}@127.0.0.1:${port}/files?region=${region}`;
  return {
    objects,
    url: urlFor(secret),
    wrongUrl: urlFor('wrong'),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-date': at, 'x-amz-content-sha256': hash } = request.headers;
  const parts =
    /Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
      authorization,
    );
  if (!parts || typeof at !== 'string' || typeof hash !== 'string') return false;
  const [, key, scope = '', names = '', signature] = parts;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256Hex(body)) return false;
  const received = new Map(Object.entries(request.headers));
  const headers = names.split(';').map((name) => `${name}:${String(received.get(name)).trim()}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, hash].join('\n');
  const [day = '', region = ''] = scope.split('/');
  const signingKey = ['s3', 'aws4_request'].reduce(mac, mac(mac(`AWS4${credentials.secret}`, day), region));
  const wanted = mac(signingKey, ['AWS4-HMAC-SHA256', at, scope, sha256Hex(canonical)].join('\n')).toString('hex');
  return key === credentials.key && region === credentials.region && signature === wanted;
}
