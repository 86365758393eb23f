import type { BusinessUnits } from '@passport/shared/schemas/businessUnits';
import type { Context } from '../../context';
import { pageLimit, readCursor, writeCursor, type PagedList } from '../../platform/http/paging';
import { presentBusinessUnit } from './businessUnits.presenter';
import { listBusinessUnitRows } from './businessUnits.repository';

/** Lists all business units page by page; only for operators. */
export async function listBusinessUnits(
  context: Context,
  userId: number,
  cursor: string | undefined,
  limit: string | undefined,
): Promise<BusinessUnits> {
  const list: PagedList = { name: 'business_units', userId };
  const [after = '0'] = readCursor(context, list, cursor) ?? [];
  const size = pageLimit(limit);
  const rows = await listBusinessUnitRows(context.db, Number(after), size + 1);
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return {
    items: items.map((row) => presentBusinessUnit(row, context.config.publicUrl)),
    next_cursor: last ? writeCursor(context, list, [String(last.id)]) : null,
  };
}
