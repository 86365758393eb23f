/**
 * THE list of libraries of which a page has exactly one copy: the shell provides it, every remote uses it.
 *
 * `exports` are the names that the shell's facade of a library re-exports (see facades.mjs): sharing a whole library
 * turns tree shaking off and costs the sign-in page some 80 kB. `whole: true` is for CommonJS libraries, which cannot be
 * shaken anyway and of which other libraries use other names.
 *
 * To use a new name in a remote: add it here and release the shell first; until then the remote's build fails
 * (see SharedExportsPlugin.mjs).
 */
export const singletons = {
  react: { whole: true },
  // Prefix entry: `react/jsx-runtime` and other imports that the JSX transform adds.
  'react/': { whole: true },
  // Covers only `react-dom`; `react-dom/client` is used by the shell, and by a remote only in standalone mode.
  'react-dom': { whole: true },
  'react-router-dom': {
    exports: [
      'BrowserRouter',
      'Link',
      'NavLink',
      'Navigate',
      'Outlet',
      'Route',
      'Routes',
      'matchPath',
      'useLocation',
      'useNavigate',
      'useNavigationType',
      'useParams',
      'useSearchParams',
    ],
  },
  mobx: {
    exports: [
      'Reaction',
      '_getGlobalState',
      'action',
      'autorun',
      'computed',
      'getDependencyTree',
      'makeObservable',
      'observable',
      'observableRef',
      'override',
      'reaction',
      'runInAction',
      'when',
    ],
  },
  'mobx-react-lite': { exports: ['observer'] },
  'styled-components': {
    exports: ['css', 'keyframes', 'styled'],
  },
  'react-i18next': { exports: ['I18nextProvider', 'initReactI18next', 'useTranslation'] },
};
