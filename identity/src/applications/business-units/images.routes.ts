import { yearSeconds } from '@passport/shared/constants';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BusinessUnitImageParams } from '@passport/shared/schemas/businessUnits';
import type { Context } from '../../context';
import { notFound } from '../../platform/http/errors';
import { refusals } from '../../platform/http/refusals';
import { findImage } from './images.repository';

/** Logos and backgrounds of business units, served from the product's origin. */
export const businessUnitImagesRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/business_unit/images/:image/',
      { schema: { params: BusinessUnitImageParams, response: { ...refusals({ 404: [] }) } } },
      async (request, reply) => {
        const image = await findImage(context.db, request.params.image);
        if (!image) throw notFound();
        void reply.type(image.type).headers({
          // An SVG that is opened by itself may style itself, and nothing else.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
          // The URL contains the hash of the bytes.
          'cache-control': `public, max-age=${yearSeconds}, immutable`,
        });
        return reply.send(Buffer.from(image.base64, 'base64'));
      },
    );
  };
