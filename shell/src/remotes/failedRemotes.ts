/** Remotes that could not be loaded or failed while they were shown, for the report of this page view (reports/reportPage.ts). */
export const failedRemotes = new Set<string>();
