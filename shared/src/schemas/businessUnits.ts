import { Type, type Static, type TSchema } from 'typebox';
import { LineText, Uuid } from './common';
import { Cursor, PageQuery } from './paging';

const Logo = Type.Union([Type.Object({ full_url: Type.String(), alt: Type.String() }), Type.Null()]);
const NullableString = Type.Union([Type.String(), Type.Null()]);

/** A business unit (spec 3, branding). Colours are CSS hex colours, images are absolute URLs of this site. */
export const BusinessUnit = Type.Object({
  id: Type.Integer(),
  meta: Type.Object({
    type: Type.String(),
    detail_url: NullableString,
    html_url: NullableString,
    slug: Type.String(),
    show_in_menus: Type.Boolean(),
    seo_title: Type.String(),
    search_description: Type.String(),
    first_published_at: NullableString,
    alias_of: NullableString,
    locale: Type.String(),
  }),
  title: Type.String(),
  site_id: NullableString,
  logo: Logo,
  dark_logo: Logo,
  background_image: NullableString,
  dark_background_image: NullableString,
  left_color: NullableString,
  dark_left_color: NullableString,
  right_color: NullableString,
  dark_right_color: NullableString,
  terms_of_use: NullableString,
  privacy_policy: NullableString,
  /** The sign-in keeps its colours and documents, and shows the logo of the group (spec 2, Sign-in card). */
  is_group_logo_forced: Type.Boolean(),
  is_active: Type.Boolean(),
});
export type BusinessUnit = Static<typeof BusinessUnit>;

const nullable = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Union([shape, Type.Null()]));
const Color = Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' });
/** The address of a page or a document. */
const WebAddress = Type.String({ pattern: '^https?://[^\\s<>"]+$', maxLength: 2000 });
/** The largest picture of a business unit, in bytes; it is loaded before a sign-in. */
export const maxImageBytes = 500_000;
/** A picture: as a data URL, or the address under which this site serves it already. */
const ImageAddress = Type.String({
  pattern: '^(?:https?://[^\\s<>"]+|data:image/[a-z+-]+(?:;[a-z0-9=-]+)*,[^\\s<>"]+)$',
  maxLength: 700_000,
});
const ImportedLogo = Type.Object(
  { full_url: ImageAddress, alt: LineText({ maxLength: 200 }) },
  { additionalProperties: false },
);

/**
 * A business unit as an operator writes it, identified by its slug; absent fields are empty. A new one without a slug gets one from its
 * title. A unit as returned by GET is accepted as well: the service lifts the fields of `meta` and ignores `id` before it validates.
 */
export const BusinessUnitImport = Type.Object(
  {
    slug: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,99}$' })),
    title: LineText({ minLength: 1, maxLength: 200 }),
    site_id: nullable(Uuid),
    is_active: Type.Optional(Type.Boolean()),
    is_group_logo_forced: Type.Optional(Type.Boolean()),
    logo: nullable(ImportedLogo),
    dark_logo: nullable(ImportedLogo),
    background_image: nullable(ImageAddress),
    dark_background_image: nullable(ImageAddress),
    left_color: nullable(Color),
    dark_left_color: nullable(Color),
    right_color: nullable(Color),
    dark_right_color: nullable(Color),
    terms_of_use: nullable(WebAddress),
    privacy_policy: nullable(WebAddress),
    html_url: nullable(WebAddress),
    seo_title: Type.Optional(LineText({ maxLength: 200 })),
    search_description: Type.Optional(Type.String({ maxLength: 1000 })),
    show_in_menus: Type.Optional(Type.Boolean()),
    locale: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { additionalProperties: false },
);
export type BusinessUnitImport = Static<typeof BusinessUnitImport>;
export type SluggedBusinessUnit = BusinessUnitImport & { slug: string };

/** `PATCH /business_unit/{id}/`: absent fields stay as they are, null clears one. */
export const BusinessUnitPatch = Type.Partial(BusinessUnitImport, { additionalProperties: false });
export type BusinessUnitPatch = Static<typeof BusinessUnitPatch>;

/**
 * `GET /business_unit/`: the branding of `site_id`; for operators, without it, a page of all business units. A malformed id is
 * answered like an unknown one.
 */
export const BusinessUnitQuery = Type.Object({
  site_id: Type.Optional(Type.String({ maxLength: 200 })),
  ...PageQuery.properties,
});
export type BusinessUnitQuery = Static<typeof BusinessUnitQuery>;

export const BusinessUnits = Type.Object({ items: Type.Array(BusinessUnit), next_cursor: Cursor });
export type BusinessUnits = Static<typeof BusinessUnits>;

/** A malformed id is answered like an unknown one. */
export const BusinessUnitParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) });
export type BusinessUnitParams = Static<typeof BusinessUnitParams>;

export const BusinessUnitImageParams = Type.Object({ image: Type.String({ minLength: 1, maxLength: 200 }) });
