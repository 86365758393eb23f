import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import type { BusinessUnitRow } from './businessUnits.repository';
import { imagesPath } from './images';

/**
 * A business unit as the site reads it; fields that were left out are null or empty.
 * @param publicUrl origin of the site, from which its pictures are served
 */
export function presentBusinessUnit(row: BusinessUnitRow, publicUrl: string): BusinessUnit {
  const { content } = row;
  // Units of earlier versions may hold addresses of other sites and data URLs.
  const image = (address: string | null | undefined): string | null =>
    address?.startsWith(imagesPath) ? new URL(address, publicUrl).href : (address ?? null);
  const logo = (picture: BusinessUnit['logo'] | undefined): BusinessUnit['logo'] =>
    picture ? { full_url: image(picture.full_url) ?? '', alt: picture.alt } : null;
  return {
    id: row.id,
    meta: {
      type: 'business_unit',
      detail_url: null,
      html_url: content.html_url ?? null,
      slug: row.slug,
      show_in_menus: content.show_in_menus ?? false,
      seo_title: content.seo_title ?? '',
      search_description: content.search_description ?? '',
      first_published_at: row.first_published_at.toISOString(),
      alias_of: null,
      locale: content.locale ?? 'ru',
    },
    title: content.title,
    site_id: row.site_id,
    logo: logo(content.logo),
    dark_logo: logo(content.dark_logo),
    background_image: image(content.background_image),
    dark_background_image: image(content.dark_background_image),
    left_color: content.left_color ?? null,
    dark_left_color: content.dark_left_color ?? null,
    right_color: content.right_color ?? null,
    dark_right_color: content.dark_right_color ?? null,
    terms_of_use: content.terms_of_use ?? null,
    privacy_policy: content.privacy_policy ?? null,
    is_group_logo_forced: content.is_group_logo_forced ?? false,
    is_active: row.is_active,
  };
}
