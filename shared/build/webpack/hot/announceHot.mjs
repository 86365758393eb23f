/* global __webpack_hash__, PACKAGE_NAME */

/** A change of these modules alone can be shown without a new page. */
const isComponent = (id) => /\.tsx$/.test(id);

/**
 * Brings this build to another state of its sources.
 * @param {string} wanted hash of that state
 * @returns {Promise<boolean>} whether the page shows it; else only a new page can
 */
async function update(wanted) {
  while (__webpack_hash__ !== wanted) {
    const changed = await import.meta.webpackHot.check();
    if (!changed?.every(isComponent)) return false;
    await import.meta.webpackHot.apply();
  }
  return true;
}

// Told to the page, which knows when there is something new (shell/src/development/liveReload.ts).
globalThis.__passportHot = { ...globalThis.__passportHot, [PACKAGE_NAME]: update };
