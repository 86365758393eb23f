import { siteIdLength } from '@passport/shared/constants';
import { escapeHtml } from '@passport/shared/escapeHtml';
import { links, type PolicyKind } from '@passport/shared/host/links';
import type { SiteData } from '@passport/shared/net/siteModule';
import { layout, space } from '@passport/shared/theme/tokens';
import { requestParameters } from '@passport/shared/requestParameters';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { backgroundOf, brandDeclarations } from '../src/branding/businessUnitLook';
import { createAnswerCache } from './answerCache';
import { withinTime } from './withinTime';

/** Gives the business unit of a page's query; undefined if it has none, or the service does not respond in time. */
export type BusinessUnitReader = (query: URLSearchParams) => Promise<BusinessUnit | undefined>;

/** Maximum number of cached brandings. */
const kept = 200;

/** Reads brandings from the service, each once in ten seconds. */
export function createBusinessUnitReader(data: SiteData | undefined): BusinessUnitReader {
  const answers = createAnswerCache<BusinessUnit>(kept);
  const ask = async (siteId: string): Promise<BusinessUnit | undefined> => {
    const unit = data && (await withinTime(() => data.businessUnit(siteId)));
    return unit?.is_active ? unit : undefined;
  };
  return async (query) => {
    const siteId = query.get('site_id');
    return siteId?.length === siteIdLength ? answers(siteId, () => ask(siteId)) : undefined;
  };
}

/**
 * The look of a partner's sign-in behind and on the first paint, as the shell shows it a moment later.
 * @param id of the first paint's element, with which the background goes
 */
export function brandingCss(unit: BusinessUnit | undefined, id: string): string {
  const rules = (['light', 'dark'] as const).map((mode) => {
    const [background, declarations] = [backgroundOf(unit, mode), brandDeclarations(unit, mode)];
    const root = mode === 'dark' ? ':root.theme-dark' : ':root:not(.theme-dark)';
    return background && declarations
      ? `${root}{${declarations}}${root} #${id}::before{content:'';position:fixed;z-index:-1;inset:0;background:${background}}`
      : '';
  });
  return rules.join('');
}

/**
 * Puts the documents of a business unit into the first paint, where the live card has them (spec 2, Sign-in card).
 * @param html with links to our own documents
 */
export function withDocumentsOf(unit: BusinessUnit | undefined, html: string): string {
  const replaced = (text: string, kind: PolicyKind, address: string | null | undefined): string =>
    address
      ? text.replaceAll(
          `href="${links.policy(kind)}"`,
          `href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer"`,
        )
      : text;
  return replaced(replaced(html, 'terms_of_service', unit?.terms_of_use), 'personal_data', unit?.privacy_policy);
}

/**
 * Reserves the line that names the service of a sign-in, as the live card of mf-auth does until the name is loaded.
 * @param id of the first paint's element
 */
export function serviceSlotCss(query: URLSearchParams, id: string): string {
  const line = query.has('site_id') ? layout.partnerLine : layout.serviceLine;
  return requestParameters(query).size > 0 ? `#${id} section>header{padding-top:calc(${line} + ${space(4)})}` : '';
}
