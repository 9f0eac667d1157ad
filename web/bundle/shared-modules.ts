import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const pluginsFolder = new URL('../../plugins/', import.meta.url);

/**
 * What the site shares of react-router-dom. The whole library would make the first page much heavier, and the rest is
 * for applications that set up their own router.
 */
const ROUTER_NAMES = [
  'createSearchParams',
  'generatePath',
  'Link',
  'matchPath',
  'matchRoutes',
  'Navigate',
  'NavLink',
  'Outlet',
  'resolvePath',
  'Route',
  'Routes',
  'useHref',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useOutletContext',
  'useParams',
  'useResolvedPath',
  'useRoutes',
  'useSearchParams',
];

/** Names that a plugin may import, for packages of which only a part is shared: the rest would weigh on every page. */
export const SELECTED_NAMES: Readonly<Record<string, readonly string[]>> = {
  'react-i18next': ['Trans', 'useTranslation'],
  'react-router-dom': ROUTER_NAMES,
};

const isName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name) && name !== 'default';

/** The exports of a CommonJS package are listed, because `export *` does not find them. */
const commonJs = (specifier: string): string => {
  const names = Object.keys(require(specifier) as object).filter(isName);
  return `import library from '${specifier}';
export default library;
export const { ${names.join(', ')} } = library;`;
};
const esModule = (specifier: string): string => {
  const names = SELECTED_NAMES[specifier];
  return `export ${names ? `{ ${names.join(', ')} }` : '*'} from '${specifier}';`;
};
const withDefault = (specifier: string): string => `${esModule(specifier)}
export { default } from '${specifier}';`;

/**
 * The web APIs that plugins of the checkout publish: `./web` for plugins that require them, and `./contract/web` for
 * all plugins.
 */
const pluginApis: string[] = readdirSync(pluginsFolder)
  .map((id) => new URL(`${id}/package.json`, pluginsFolder))
  .filter((file) => existsSync(file))
  .flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; exports?: object };
    return Object.keys(exports)
      .filter((path) => /^\.\/(contract\/)?web(\/|$)/.test(path))
      .map((path) => `${name}/${path.slice(2)}`);
  });

/**
 * The packages that the site shares with plugins outside the checkout, each with a function that returns the source of
 * the shared module.
 */
export const sharedModules: Readonly<Record<string, (specifier: string) => string>> = {
  react: commonJs,
  'react/jsx-runtime': commonJs,
  'react-dom': commonJs,
  'react-router-dom': esModule,
  i18next: withDefault,
  'react-i18next': esModule,
  'semantic-ui-react': esModule,
  '@tribunal/contract': esModule,
  '@tribunal/web/plugin': esModule,
  '@tribunal/web/plugin/more': esModule,
  '@tribunal/web/kit': esModule,
  '@tribunal/web/kit/fields': esModule,
  '@tribunal/web/kit/more': esModule,
  '@tribunal/web/kit/order': esModule,
  '@tribunal/web/kit/upload': esModule,
  '@tribunal/web/forms': esModule,
  '@tribunal/web/admin': esModule,
  '@tribunal/web/problem': esModule,
  '@tribunal/web/problem-lists': esModule,
  '@tribunal/web/submissions': esModule,
  '@tribunal/web/background-tasks': esModule,
  '@tribunal/web/new-users': esModule,
  ...Object.fromEntries(pluginApis.map((specifier) => [specifier, esModule])),
};
