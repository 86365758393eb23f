import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import type { BusinessUnitRow } from './businessUnits.repository';

/** A business unit as the site reads it; fields that the import left out are null or empty. */
export function presentBusinessUnit(row: BusinessUnitRow): BusinessUnit {
  const { content } = row;
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
    logo: content.logo ?? null,
    dark_logo: content.dark_logo ?? null,
    background_image: content.background_image ?? null,
    dark_background_image: content.dark_background_image ?? null,
    left_color: content.left_color ?? null,
    dark_left_color: content.dark_left_color ?? null,
    right_color: content.right_color ?? null,
    dark_right_color: content.dark_right_color ?? null,
    terms_of_use: content.terms_of_use ?? null,
    privacy_policy: content.privacy_policy ?? null,
    is_active: row.is_active,
  };
}
