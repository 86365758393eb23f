/**
 * THE list of libraries of which a page has exactly one copy: the shell brings it, every remote uses it.
 *
 * `exports` are the names that the shell's facade of a library re-exports (see facades.mjs): sharing a whole library
 * turns tree shaking off and costs the sign-in page some 80 kB. `whole: true` is for CommonJS libraries, which cannot be
 * shaken anyway and which other libraries use under names of their own.
 *
 * To use a new name in a remote: add it here and release the shell first; until then the remote's build fails
 * (see SharedExportsPlugin.mjs).
 */
export const singletons = {
  react: { whole: true },
  // Prefix entry: `react/jsx-runtime` and whatever else the compiler makes of JSX.
  'react/': { whole: true },
  // Covers `react-dom` alone; `react-dom/client` is the shell's, and a remote's only when it stands alone.
  'react-dom': { whole: true },
  'react-router-dom': {
    exports: [
      'BrowserRouter',
      'Link',
      'MemoryRouter',
      'NavLink',
      'Navigate',
      'Outlet',
      'Route',
      'Routes',
      'generatePath',
      'matchPath',
      'useHref',
      'useLocation',
      'useMatch',
      'useNavigate',
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
      'configure',
      'getDependencyTree',
      'isObservableArray',
      'makeAutoObservable',
      'makeObservable',
      'observable',
      'observableRef',
      'override',
      'reaction',
      'runInAction',
      'toJS',
      'transaction',
      'when',
    ],
  },
  'mobx-react-lite': { exports: ['observer', 'useLocalObservable'] },
  'styled-components': {
    exports: ['StyleSheetManager', 'createGlobalStyle', 'css', 'keyframes', 'styled'],
  },
  'react-i18next': { exports: ['I18nextProvider', 'Trans', 'initReactI18next', 'useTranslation'] },
};
