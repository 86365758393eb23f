import type { BusinessUnitImport } from '@passport/shared/schemas/businessUnits';
import type { ColumnType, Generated } from 'kysely';

/** Fields of a business unit that are shown and never queried. */
export type BusinessUnitContent = Omit<BusinessUnitImport, 'slug' | 'site_id' | 'is_active'>;

export interface BusinessUnitsTables {
  /** Business units: brands of the group, each with its branding of the sign-in card and at most one partner site (spec 3, Business unit). */
  business_units: {
    id: Generated<number>;
    slug: string;
    /** The partner site; null where none is assigned yet. */
    site_id: string | null;
    is_active: boolean;
    content: ColumnType<BusinessUnitContent, string, string>;
    first_published_at: Date;
  };
  /** Logos and backgrounds of business units; the id is the SHA-256 of the bytes, `type` their media type. */
  business_unit_images: { id: string; type: string; base64: string; created_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends BusinessUnitsTables {}
}
