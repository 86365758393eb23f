export interface PartnersTables {
  /** Site tokens that were exchanged, for as long as they could be presented again. */
  used_site_tokens: { jti: string; expires_at: Date };
}
