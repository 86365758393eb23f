import { renderPage as renderFederated, type PageParts } from '../../../../shell/server/page';

/** Replaces the page of the site: the same HTML, but no remote. */
export const renderPage = (parts: PageParts): string => renderFederated({ ...parts, remote: undefined });
