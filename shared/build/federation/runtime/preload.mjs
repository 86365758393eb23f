/** Stands in for the federation runtime's own preloading: the site's HTML names what to preload, from the registry. */
const unused = () => {
  throw new Error('preload hints come from the registry');
};

export const formatPreloadArgs = unused;
export const preloadAssets = unused;
export const generatePreloadAssetsPlugin = unused;
