import { yearSeconds } from '@passport/shared/constants';
import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  PolicyDifference,
  PolicyDifferenceQuery,
  PolicyDocument,
  PolicyParameters,
  PolicyQuery,
  PolicyRevisions,
} from '@passport/shared/schemas/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { languageOf, type Language } from '../../platform/http/language';
import { refusals } from '../../platform/http/refusals';
import { presentRevisions } from './documents.presenter';
import { listDocuments } from './documents.repository';
import { readDifference, readDocument, readPdf } from './documents.service';

/**
 * Sends a body that browsers and proxies may keep: a numbered revision for a year, the current one until its tag changes.
 * @param body determines the tag, and is sent unless the caller already has it: then the response is 304
 * @returns the reply, in the type of its body
 */
function sendCacheable<Body extends object | Buffer>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  isNumbered: boolean,
): Body {
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  void reply.headers({
    etag,
    vary: 'Accept-Language',
    'cache-control': isNumbered ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
  });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  // The type of the response is that of its body: a 304 has none.
  if (known?.includes(etag)) return reply.code(304).send() as never;
  return reply.send(body) as unknown as Body;
}

/** Legal documents (spec 7, `GET /policy/{kind}/`), for everybody. */
export const documentsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const language = (request: FastifyRequest<{ Querystring: { language?: Language } }>): Language =>
      request.query.language ?? languageOf(request);

    app.get(
      '/policy/:kind/',
      {
        schema: {
          params: PolicyParameters,
          querystring: PolicyQuery,
          response: { 200: PolicyDocument, ...refusals({ 404: [] }) },
        },
      },
      async (request, reply) => {
        const { revision } = request.query;
        const wanted = { revision, language: language(request) };
        const document = await readDocument(context, request.params.kind, wanted);
        return sendCacheable(request, reply, document, revision !== undefined);
      },
    );

    app.get(
      '/policy/:kind/revisions/',
      {
        schema: {
          params: PolicyParameters,
          querystring: PolicyQuery,
          response: { 200: PolicyRevisions, ...refusals({ 404: [] }) },
        },
      },
      async (request, reply) => {
        const rows = await listDocuments(context.db, language(request), request.params.kind);
        if (rows.length === 0) throw notFound();
        return sendCacheable(request, reply, presentRevisions(rows), false);
      },
    );

    app.get(
      '/policy/:kind/difference/',
      {
        schema: {
          params: PolicyParameters,
          querystring: PolicyDifferenceQuery,
          response: { 200: PolicyDifference, ...refusals({ 404: [] }) },
        },
      },
      async (request, reply) => {
        const { from, to } = request.query;
        const wanted = { from: Number(from), to: Number(to), language: language(request) };
        const difference = await readDifference(context, request.params.kind, wanted);
        return sendCacheable(request, reply, difference, true);
      },
    );

    app.get(
      '/policy/:kind/pdf/',
      { schema: { params: PolicyParameters, querystring: PolicyQuery, response: { ...refusals({ 404: [] }) } } },
      async (request, reply) => {
        const { revision } = request.query;
        const wanted = { revision, language: language(request) };
        const { row, bytes } = await readPdf(context, request.params.kind, wanted);
        const name = `${row.kind}-${row.revision}-${wanted.language}.pdf`;
        void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
        return sendCacheable(request, reply, bytes, revision !== undefined);
      },
    );
  };
