import { build } from 'esbuild';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { ZipFile } from 'yazl';
import { pluginFolders } from './entry-points.mjs';
import { CommandError } from './steps.mjs';
import { root } from './root.mjs';

const source = join(root, 'plugins/remote-judging/companion');

export const BROWSERS = /** @type {const} */ (['chromium', 'firefox']);
const NAME = 'Tribunal Companion';
const GECKO_ID = 'companion@tribunal-judge';
const ICON_SIZES = [16, 32, 48, 128];

/**
 * A site of the extension: its key, its address as the adapter has it, the origin of its pages, and the file of its
 * companion part.
 * @typedef {{ key: string, endpoint: string, origin: string, file: string }} CompanionSite
 */

/**
 * How the extension is built. `endpoints` replaces the addresses of sites, by key, and `connected` are origins of judges
 * that it is connected to from the start; it then has the permissions for them without asking. `parts` are files of
 * companion parts besides those of the adapters.
 * @typedef {{
 *   outdir: string, endpoints?: Readonly<Record<string, string>>, connected?: readonly string[], parts?: readonly string[],
 * }} CompanionOptions
 */

/** Returns the zip of the extension for a browser. @param {string} browser */
export const zipName = (browser) => `tribunal-companion-${browser}.zip`;

/** Returns the pattern of permissions for an origin; Firefox knows no ports in it. @param {string} address */
export const patternOf = (address) => {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
};

/** Options for everything that is bundled. Nothing is minified, so that what runs can be read and reviewed. */
const BUNDLE = /** @type {const} */ ({
  bundle: true,
  absWorkingDir: root,
  tsconfig: join(root, 'tsconfig.base.json'),
  target: 'es2022',
  legalComments: 'inline',
  logLevel: 'warning',
});

/** @param {readonly string[]} added */
const partFiles = (added) => [
  ...pluginFolders({})
    .map((folder) => join(folder, 'companion/index.ts'))
    .filter((file) => existsSync(file)),
  ...added,
];

/**
 * Reads what sites there are from the companion parts. A site with two addresses would have two parts.
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, string>>} endpoints
 * @param {string} folder for the module that is built to read them
 * @returns {Promise<CompanionSite[]>}
 */
const readSites = async (files, endpoints, folder) => {
  const outfile = join(folder, 'sites.mjs');
  await build({
    ...BUNDLE,
    stdin: {
      contents: `export default [${files.map((file) => `(await import(${JSON.stringify(file)})).default`).join(', ')}];`,
      resolveDir: root,
    },
    outfile,
    format: 'esm',
    platform: 'node',
  });
  /**
   * @typedef {{ id: string, ref: string | null }} ProblemRef
   * @typedef {{ key: string, endpoint: string, exampleId: string }} Spec
   * @type {{ default: { spec: Spec, part: { submitUrl: (endpoint: string, problem: ProblemRef) => string } }[] }}
   */
  const { default: modules } = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  const unknown = Object.keys(endpoints).filter((key) => !modules.some(({ spec }) => spec.key === key));
  if (unknown.length > 0) throw new CommandError(`There is no companion part of ${unknown.join(', ')}.`);
  return modules.map(({ spec: { key, endpoint: usual, exampleId }, part }, index) => {
    const endpoint = endpoints[key] ?? usual;
    const { origin } = new URL(part.submitUrl(endpoint, { id: exampleId, ref: null }));
    return { key, endpoint, origin, file: /** @type {string} */ (files[index]) };
  });
};

/**
 * Provides what is in `generated` of the sources for this build, and a module for the script of each site.
 * @param {readonly CompanionSite[]} sites
 * @param {readonly string[]} connected
 * @returns {import('esbuild').Plugin}
 */
const generated = (sites, connected) => ({
  name: 'companion',
  setup({ onResolve, onLoad }) {
    /** @param {CompanionSite} site @param {string} name */
    const withEndpoint = ({ endpoint }, name) =>
      `{ ...${name}, spec: { ...${name}.spec, endpoint: ${JSON.stringify(endpoint)} } }`;
    onResolve({ filter: /^companion:/ }, ({ path }) => ({ path, namespace: 'companion' }));
    onResolve({ filter: /\/generated\/\w+$/ }, ({ path }) => ({
      path: `companion:${basename(path)}`,
      namespace: 'companion',
    }));
    onLoad({ filter: /^companion:/, namespace: 'companion' }, ({ path }) => {
      const name = path.slice('companion:'.length);
      if (name === 'connected')
        return { contents: `export const presetOrigins = ${JSON.stringify(connected)};`, resolveDir: source };
      if (name === 'sites') {
        const imports = sites.map(({ file }, index) => `import part${index} from ${JSON.stringify(file)};`);
        const list = sites.map((site, index) => withEndpoint(site, `part${index}`));
        return { contents: `${imports.join('\n')}\nexport const modules = [${list.join(', ')}];`, resolveDir: source };
      }
      const site = sites.find(({ key }) => `site-${key}` === name);
      if (!site) return { errors: [{ text: `no module ${path}` }] };
      const contents = `import part from ${JSON.stringify(site.file)};
import { runSite } from './site/run-site';
runSite(${withEndpoint(site, 'part')});`;
      return { contents, resolveDir: source };
    });
  },
});

/**
 * Returns the manifest. Sites are optional: the person allows each. So is every other origin, as nobody knows where a
 * judge runs; the popup asks for the one that the person connects.
 * @param {typeof BROWSERS[number]} browser
 * @param {readonly CompanionSite[]} sites
 * @param {Required<Pick<CompanionOptions, 'endpoints' | 'connected'>>} options
 */
export const createManifest = (browser, sites, { endpoints, connected }) => {
  const given = [...connected, ...Object.values(endpoints)].map(patternOf);
  const asked = sites.filter(({ key }) => !(key in endpoints)).map(({ origin }) => patternOf(origin));
  const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icons/${size}.png`]));
  return {
    manifest_version: 3,
    name: NAME,
    version: '1.0.0',
    description: '__MSG_description__',
    default_locale: 'en',
    icons,
    action: { default_popup: 'popup.html', default_title: NAME, default_icon: icons },
    permissions: ['activeTab', 'scripting', 'storage'],
    ...(given.length > 0 && { host_permissions: [...new Set(given)] }),
    optional_host_permissions: [...new Set(asked), 'http://*/*', 'https://*/*'],
    background: browser === 'chromium' ? { service_worker: 'background.js' } : { scripts: ['background.js'] },
    ...(browser === 'chromium'
      ? { minimum_chrome_version: '126' }
      : {
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['websiteContent'] },
            },
          },
        }),
  };
};

/** Writes a folder as a zip that is the same for the same files. @param {string} folder @param {string} file */
const zipFolder = async (folder, file) => {
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // Zip knows no time before 1980.
  for (const path of paths.sort())
    zip.addBuffer(await readFile(path), path.slice(folder.length + 1), { mtime: new Date(1980, 0, 1) });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
};

/**
 * Builds the browser extension: a folder and a zip for each browser.
 * @param {CompanionOptions} options
 * @returns {Promise<CompanionSite[]>}
 */
export const buildCompanion = async ({ outdir, endpoints = {}, connected = [], parts = [] }) => {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const sites = await readSites(partFiles(parts), endpoints, outdir);
  const bundled = join(outdir, '.bundled');
  const scripts = {
    background: join(source, 'background/main.ts'),
    bridge: join(source, 'bridge/main.ts'),
    page: join(source, 'page/main.ts'),
    tools: join(source, 'tools/main.ts'),
    popup: join(source, 'popup/popup.ts'),
    ...Object.fromEntries(sites.map(({ key }) => [`site-${key}`, `companion:site-${key}`])),
  };
  await build({
    ...BUNDLE,
    entryPoints: Object.entries(scripts).map(([out, path]) => ({ in: path, out })),
    outdir: bundled,
    format: 'iife',
    platform: 'browser',
    plugins: [generated(sites, connected)],
  });
  for (const browser of BROWSERS) {
    const folder = join(outdir, browser);
    await cp(bundled, folder, { recursive: true });
    for (const file of ['popup.html', 'popup.css']) await cp(join(source, 'popup', file), join(folder, file));
    await cp(join(source, '_locales'), join(folder, '_locales'), { recursive: true });
    for (const size of ICON_SIZES) await cp(join(source, `icons/${size}.png`), join(folder, `icons/${size}.png`));
    const manifest = createManifest(browser, sites, { endpoints, connected });
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await zipFolder(folder, join(outdir, zipName(browser)));
  }
  await rm(bundled, { recursive: true });
  return sites;
};

/** Returns whether the sources of the extension are there. */
export const hasCompanionSources = () => existsSync(join(source, 'background/main.ts'));
