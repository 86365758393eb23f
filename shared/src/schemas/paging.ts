import { Type, type Static } from 'typebox';

/** The query of a paged list: the cursor of the previous answer, none for the first page. */
export const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
});
export type PageQuery = Static<typeof PageQuery>;

/** Where the next page begins; null after the last one. */
export const Cursor = Type.Union([Type.String(), Type.Null()]);
