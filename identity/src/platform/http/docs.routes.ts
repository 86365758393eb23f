import { randomBytes } from 'node:crypto';
import type { FastifyPluginCallback } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { escapeHtml } from './escapeHtml';
import { languageOf } from './language';

const titles = { ru: 'Вызовы сервиса', en: 'API reference' };

/** `/api/docs`: the OpenAPI document, or an HTML page of it for browsers. */
export const docsRoutes: FastifyPluginCallback = (app, _options, done) => {
  app.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const document = app.swagger() as OpenAPIV3.Document;
    if (!request.headers.accept?.includes('text/html')) return reply.send(document);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      .send(page(document, titles[languageOf(request)], languageOf(request), nonce));
  });
  app.get('/docs/json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()));
  done();
};

function page(document: OpenAPIV3.Document, title: string, language: string, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      call(method, path, operation as OpenAPIV3.OperationObject),
    ),
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:880px;margin:32px auto;padding:0 16px}
details{border-top:1px solid #8884;padding:8px 0}summary{cursor:pointer}code,pre{font:13px ui-monospace,monospace}pre{overflow:auto}
</style></head><body><main><h1>${title}</h1><p><a href="/api/docs/json">OpenAPI ${escapeHtml(document.openapi)}</a></p>${calls.join('')}</main></body></html>`;
}

function call(method: string, path: string, operation: OpenAPIV3.OperationObject): string {
  const { summary = '', requestBody, responses, parameters } = operation;
  const shapes = escapeHtml(JSON.stringify({ parameters, requestBody, responses }, null, 2));
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><pre>${shapes}</pre></details>`;
}
