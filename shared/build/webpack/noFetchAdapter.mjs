/** Stands in for axios's adapter for fetch: there is none, so axios uses the one for XMLHttpRequest. */
export const getFetch = () => undefined;
