/**
 * The hook that React reports itself to, unless DevTools have installed theirs. That of React Refresh forgets the registered renderer
 * (https://github.com/react/react/issues/37410), so that a runtime loaded later, with a remote, could not repaint anything.
 */
if (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ === undefined) {
  const renderers = new Map();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}
