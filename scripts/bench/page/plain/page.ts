import { renderPage as renderFederated, type PageParts } from '../../../../shell/server/page';

/** Stands in for the page of the site: the same HTML, which asks for no remote. */
export const renderPage = (parts: PageParts): string => renderFederated({ ...parts, remote: undefined });
