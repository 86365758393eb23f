/** Replaces axios's adapter for fetch by none, so that axios uses the one for XMLHttpRequest. */
export const getFetch = () => undefined;
