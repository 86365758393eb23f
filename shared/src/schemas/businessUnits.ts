import { Type, type Static } from 'typebox';

const Logo = Type.Union([Type.Object({ full_url: Type.String(), alt: Type.String() }), Type.Null()]);
const Text = Type.Union([Type.String(), Type.Null()]);

/** SPEC section 3, Business unit (branding). Colours are CSS hex colours, images are absolute URLs. */
export const BusinessUnit = Type.Object({
  id: Type.Integer(),
  meta: Type.Object({
    type: Type.String(),
    detail_url: Text,
    html_url: Text,
    slug: Type.String(),
    show_in_menus: Type.Boolean(),
    seo_title: Type.String(),
    search_description: Type.String(),
    first_published_at: Text,
    alias_of: Text,
    locale: Type.String(),
  }),
  title: Type.String(),
  site_id: Text,
  logo: Logo,
  dark_logo: Logo,
  background_image: Text,
  dark_background_image: Text,
  left_color: Text,
  dark_left_color: Text,
  right_color: Text,
  dark_right_color: Text,
  terms_of_use: Text,
  privacy_policy: Text,
  is_active: Type.Boolean(),
});
export type BusinessUnit = Static<typeof BusinessUnit>;
