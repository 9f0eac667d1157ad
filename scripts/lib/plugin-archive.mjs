import { build } from 'esbuild';
import { createHash, sign as signBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { messageOf } from './errors.mjs';
import { root } from './root.mjs';
import { CommandError } from './steps.mjs';

/** What the server shares with plugins of archives; `core/server/src/shared-modules.ts` has the same names. */
export const SHARED = [
  '@tribunal/contract',
  '@tribunal/kernel',
  '@tribunal/server',
  '@tribunal/server/account',
  '@tribunal/server/authoring',
  '@tribunal/server/judging',
  '@tribunal/server/place',
  '@tribunal/server/platform',
  '@tribunal/server/problem',
  '@tribunal/server/submission',
  '@tribunal/server/system',
  'joi',
];
/** A second copy of these would work on nothing, or not with the server's. */
const SINGLETONS = /^(@tribunal\/|inversify|objection|knex|reflect-metadata|@hapi\/)/;
const LOCALES = ['en-US', 'zh-CN'];

/**
 * Leaves what the server shares to it, and bundles all other packages.
 * @type {import('esbuild').Plugin}
 */
const shared = {
  name: 'shared',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point') return undefined;
      if (SHARED.includes(path) || builtinModules.includes(path.replace(/^node:/, ''))) return { path, external: true };
      if (!SINGLETONS.test(path)) return undefined;
      const text = `${path} is not shared with plugins of archives, and ${importer} imports it; shared are: ${SHARED.join(', ')}`;
      return { errors: [{ text }] };
    });
  },
};

/**
 * Bundles a file of the plugin as a CommonJS module, which a server can load and forget.
 * @param {string} source
 * @returns {Promise<{ code: string, map: string }>}
 */
const bundle = async (source) => {
  try {
    const { outputFiles } = await build({
      entryPoints: [source],
      outfile: `${source}.cjs`,
      tsconfig: join(root, 'tsconfig.base.json'),
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      keepNames: true,
      sourcemap: 'external',
      logLevel: 'silent',
      nodePaths: [join(root, 'node_modules')],
      plugins: [shared],
    });
    const textOf = (/** @type {string} */ end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
    return { code: textOf('.cjs'), map: textOf('.map') };
  } catch (error) {
    throw new CommandError(messageOf(error));
  }
};

/**
 * Returns the names that code uses of each shared module.
 * @param {string} code
 * @returns {Record<string, string[]>}
 */
export const namesUsed = (code) => {
  /** @type {Record<string, Set<string>>} */
  const found = {};
  for (const [, variable = '', module = ''] of code.matchAll(/var (\w+) = (?:__toESM\()?require\("([^"]+)"\)/g)) {
    if (!SHARED.includes(module)) continue;
    const names = (found[module] ??= new Set());
    for (const [, name = ''] of code.matchAll(new RegExp(`\\b${variable}\\.([A-Za-z_$][\\w$]*)`, 'g'))) names.add(name);
  }
  // Of a module that is one value, such as joi, the whole is shared.
  return Object.fromEntries(Object.entries(found).map(([module, names]) => [module, [...names].sort()]));
};

/** @param {string} code */
const callsIn = (code) =>
  [
    ...new Set([...code.matchAll(/["'`]((?:GET|POST|PUT|PATCH|DELETE) \/[^"'`\s]*)["'`]/g)].map(([, call]) => call)),
  ].sort();

/**
 * Loads bundled code of the plugin.
 * @param {string} code
 * @returns {Promise<Record<string, any>>}
 */
const load = async (code) => {
  const file = join(
    root,
    'node_modules/.cache',
    `plugin-archive-${process.pid}-${Math.random().toString(36).slice(2)}.mjs`,
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
};

/**
 * Bundles a file with all that it imports, to be run here.
 * @param {string} source
 */
const loadWhole = async (source) => {
  const { outputFiles } = await build({
    entryPoints: [source],
    tsconfig: join(root, 'tsconfig.base.json'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    nodePaths: [join(root, 'node_modules')],
    // Only types of the server are in manifests and migrations.
    external: ['@tribunal/server', '@tribunal/kernel'],
  });
  return load(outputFiles[0]?.text ?? '');
};

/**
 * Returns the statements of a migration, or null if it does more than run some.
 * @param {{ up: (knex: any) => Promise<unknown> }} migration
 */
const statementsOf = async ({ up }) => {
  /** @type {string[]} */
  const statements = [];
  const raw = async (/** @type {string} */ sql, /** @type {unknown} */ bindings) => {
    if (bindings !== undefined) throw new Error('its statements have values');
    statements.push(sql.trim());
    return { rows: [] };
  };
  try {
    await up({ raw });
    return statements.join(';\n').replace(/^ {6}/gm, '');
  } catch {
    return null;
  }
};

/** @param {string} path */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

/**
 * Returns the addresses of the pages that a web part lists.
 * @param {string} folder
 */
const pagesOf = (folder) => {
  const file = join(folder, 'web/index.tsx');
  if (!existsSync(file)) return [];
  const source = readFileSync(file, 'utf8');
  const listed = (/** @type {string} */ name) => {
    const list = new RegExp(`\\b${name}:\\s*\\[([\\s\\S]*?)\\n?\\s*\\]`).exec(source)?.[1] ?? '';
    return [...list.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
  };
  return [...listed('pages'), ...listed('adminPages').map((path) => `admin/${path}`)];
};

/** @param {string} folder */
const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/**
 * Returns the files of a plugin's archive by path, and its description.
 * @param {string} folder
 */
const contentOf = async (folder) => {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  const exported = Object.values(await loadWhole(join(folder, 'plugin.ts')));
  const manifest = exported.find((value) => value?.id && value.contract && value.requires);
  if (!manifest) throw new CommandError(`${folder}/plugin.ts exports no manifest.`);
  if (manifest.problemSource || existsSync(join(folder, 'judge')))
    throw new CommandError('Remote judges cannot be installed from an archive: judges load them from PLUGIN_DIRS.');
  const sources = { 'server.cjs': 'server/index.ts', 'migrations.cjs': 'migrations/index.ts' };
  let code = '';
  for (const [name, source] of Object.entries(sources)) {
    if (!existsSync(join(folder, source))) continue;
    const built = await bundle(join(folder, source));
    files.set(name, Buffer.from(built.code));
    files.set(`${name}.map`, Buffer.from(built.map));
    code += built.code;
  }
  const migrationsFile = join(folder, 'migrations/index.ts');
  const { migrations = [] } = existsSync(migrationsFile) ? await loadWhole(migrationsFile) : {};
  const listed = [];
  for (const migration of migrations) listed.push({ name: migration.name, sql: await statementsOf(migration) });
  const web = join(folder, 'dist/web');
  for (const path of filesBelow(web)) files.set(`web/${path}`, readFileSync(join(web, path)));
  for (const locale of LOCALES) {
    const path = `locales/${locale}/server.json`;
    if (existsSync(join(folder, path))) files.set(path, readFileSync(join(folder, path)));
  }
  const texts = Object.fromEntries(LOCALES.map((l) => [l, readJson(join(folder, 'locales', l, 'server.json'))]));
  const inBoth = (/** @type {string} */ key, /** @type {string} */ otherwise) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, String(texts[locale][key] ?? otherwise)]));
  const { author, license, homepage, tribunal = {} } = readJson(join(folder, 'package.json'));
  const created = [...code.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, table]) => table);
  const description = {
    format: 1,
    manifest,
    names: inBoth('name', manifest.id),
    summaries: inBoth('summary', ''),
    about: {
      author: typeof author === 'string' ? author : (author?.name ?? null),
      license: license ?? null,
      homepage: homepage ?? null,
    },
    capabilities: {
      calls: tribunal.calls ?? callsIn(code),
      tables: tribunal.tables ?? [...new Set(created)].sort(),
      hosts: tribunal.hosts ?? [],
      uses: namesUsed(code),
    },
    migrations: listed,
    pages: pagesOf(folder),
    files: Object.fromEntries(
      [...files].map(([path, file]) => [path, createHash('sha256').update(file).digest('hex')]),
    ),
  };
  return { files, description };
};

/**
 * Packs a plugin whose web part is built into `FOLDER/dist/ID-VERSION.tgz`, which is also a package of npm.
 * @param {string} folder
 * @param {string | null} keyFile private Ed25519 key in PEM, to write a detached signature beside the archive
 */
export const packPlugin = async (folder, keyFile) => {
  const { files, description } = await contentOf(folder);
  const { id, version } = description.manifest;
  const { name = id, author, license, homepage, repository } = readJson(join(folder, 'package.json'));
  const tar = pack();
  const add = (/** @type {string} */ path, /** @type {Buffer} */ file) =>
    tar.entry({ name: `package/${path}`, mtime: new Date(0), mode: 0o644 }, file);
  const own = { name, version, author, license, homepage, repository, keywords: ['tribunal-plugin'] };
  add('package.json', Buffer.from(JSON.stringify(own, null, 2)));
  add('tribunal.json', Buffer.from(JSON.stringify(description, null, 2)));
  for (const [path, file] of files) add(path, file);
  tar.finalize();
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of tar) chunks.push(/** @type {Buffer} */ (chunk));
  const archive = gzipSync(Buffer.concat(chunks), { level: 9 });
  const file = join(folder, 'dist', `${id}-${version}.tgz`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, archive);
  const signature =
    keyFile === null ? null : signBytes(null, archive, readFileSync(keyFile, 'utf8')).toString('base64');
  if (signature !== null) writeFileSync(`${file}.sig`, `${signature}\n`);
  return { file, description, signature, sha256: createHash('sha256').update(archive).digest('hex') };
};
