export interface PartnersTables {
  /** Site tokens that were issued and not yet exchanged. */
  site_tokens: { jti: string; application_id: string; sid: string; expires_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends PartnersTables {}
}
