/** The greatest value of the type `integer` of PostgreSQL. */
export const maxInteger = 2_147_483_647;
