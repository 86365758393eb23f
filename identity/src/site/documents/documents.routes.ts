import { yearSeconds } from '@passport/shared/constants';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  PolicyDifference,
  PolicyDifferenceQuery,
  PolicyDocument,
  PolicyParameters,
  PolicyQuery,
  PolicyRevisions,
} from '@passport/shared/schemas/documents';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { languageOf, type Language } from '../../platform/http/language';
import { sendTagged } from '../../platform/http/sendTagged';
import { refusals } from '../../platform/http/refusals';
import { presentRevisions } from './documents.presenter';
import { listDocuments } from './documents.repository';
import { readDifference, readDocument, readPdf } from './documents.service';

/** How long browsers and proxies may keep a body: a numbered revision for a year, the current one until its tag changes. */
const keeping = (isNumbered: boolean) => ({
  vary: 'Accept-Language',
  'cache-control': isNumbered ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
});

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
        return sendTagged(request, reply, document, keeping(revision !== undefined));
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
        return sendTagged(request, reply, presentRevisions(rows), keeping(false));
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
        return sendTagged(request, reply, difference, keeping(true));
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
        return sendTagged(request, reply, bytes, keeping(revision !== undefined));
      },
    );
  };
