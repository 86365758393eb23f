import type { BusinessUnitImport } from '@passport/shared/schemas/businessUnits';
import type { ColumnType, Generated } from 'kysely';

/** What is shown of a business unit, and asked for by nobody. */
export type BusinessUnitContent = Omit<BusinessUnitImport, 'slug' | 'site_id' | 'is_active'>;

export interface BusinessUnitsTables {
  /** The look of a partner's sign-in (spec 3, Business unit). */
  business_units: {
    id: Generated<number>;
    slug: string;
    /** The partner site that it belongs to; null where none does yet. */
    site_id: string | null;
    is_active: boolean;
    content: ColumnType<BusinessUnitContent, string, string>;
    first_published_at: Date;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends BusinessUnitsTables {}
}
