import webpack from 'webpack';

/**
 * Tells Chromium to compile each function of a script while the script arrives, beside the main thread, instead of at its first call on
 * it, after reading past it once already. Other browsers see a comment. (V8: explicit compile hints.)
 * @returns {import('webpack').WebpackPluginInstance}
 */
export const compiledOnArrival = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // The minimizer would take a comment away, and the hash of the name comes after this.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
