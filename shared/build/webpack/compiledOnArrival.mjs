import webpack from 'webpack';

/**
 * Lets Chromium compile each function of a script while the script is downloaded, off the main thread, instead of at its first call on
 * it, after having pre-parsed it. Other browsers see a comment. (V8: explicit compile hints.)
 * @returns {import('webpack').WebpackPluginInstance}
 */
export const compiledOnArrival = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which would remove the comment, and before the hash of the name.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
