/* global __webpack_hash__, PACKAGE_NAME */

/** Only changes of these modules can be applied without a reload. */
const isComponent = (id) => /\.tsx$/.test(id);

/**
 * Updates this build to another state of its sources.
 * @param {string} wanted hash of that state
 * @returns {Promise<boolean>} whether the page shows it; otherwise it needs a reload
 */
async function update(wanted) {
  while (__webpack_hash__ !== wanted) {
    const changed = await import.meta.webpackHot.check();
    if (!changed?.every(isComponent)) return false;
    await import.meta.webpackHot.apply();
  }
  return true;
}

// Registered with the page, which detects updates (shell/src/development/liveReload.ts).
globalThis.__passportHot = { ...globalThis.__passportHot, [PACKAGE_NAME]: update };
