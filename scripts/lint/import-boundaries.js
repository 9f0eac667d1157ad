import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Rules on which folders may import which. Tests may import anything. */

const tests = ['**/test/**', '**/*.test.ts', '**/*.test.tsx'];
const database = 'knex|objection|pg';
const http = '@hapi/.+|joi';
const network =
  'undici|axios|tough-cookie|http-cookie-agent|puppeteer-core|(node:)?(http|https|http2|net|tls|dns|dgram)';

const forbid = (names, message) => names.map((regex) => ({ regex, message }));

/**
 * Returns the boundary `name`: `files` must not import any of `forbidden` (regular expressions). `message` explains
 * the rule, `extra` adds more patterns.
 */
const boundary = (name, { files, ignores = [], forbidden, message, extra = [] }) => ({
  files,
  excludeFiles: [...tests, ...ignores],
  rules: {
    'tribunal/no-restricted-imports': ['error', ...forbid(forbidden, message), ...extra],
  },
});

const anyExcept = (...names) => `^(?!\\.|(${names.join('|')})$)`;
const anyOf = (...names) => `^(${names.join('|')})(/.*)?$`;
const oursExcept = (...names) => `^@tribunal/(?!(${names.join('|')})$)`;
const siblingFolders = (...folders) => `^(\\.\\./)+(${folders.join('|')})(/.*)?$`;

const inBrowser = {
  forbidden: ['^@tribunal/(?!contract(/locales/.+)?$|plugin-[^/]+/contract$)', anyOf('node:.+', database, http)],
  message:
    'The web knows the contract and its own kit; only web/src/kit imports the design library, and no server code reaches a browser.',
};
const design = anyOf('semantic-ui-react', 'fomantic-ui-css');
/**
 * Folders of the web application, lowest first: each may import those before it. If two boundaries match a file, the
 * later one applies.
 */
const layers = ['shared', 'plugins', 'pages', 'app', 'plugin-api'];
/** Forbids imports from the folder of test helpers beside these layers. */
const noTesting = forbid([siblingFolders('testing')], 'web/src/testing is for tests alone.');
const layer = (name, index) =>
  boundary(`web-${name}`, {
    files: [`web/src/${name}/**/*.{ts,tsx}`],
    forbidden: [...inBrowser.forbidden, design],
    message: inBrowser.message,
    extra: [
      ...noTesting,
      ...forbid(
        layers.slice(index + 1).map((higher) => siblingFolders(higher)),
        `web/src/${name} is below ${layers.slice(index + 1).join(', ')}; what both need goes down, what it is given comes in from above.`,
      ),
    ],
  });

/** Matches the packages of plugins with this export, except of those that are required. */
const pluginExport = (name, requires) => `^@tribunal/plugin-(?!(${['$', ...requires].join('|')})/)[^/]+/${name}(/.*)?$`;
const pluginServer = (name, folder, requires) =>
  boundary(name, {
    files: [`${folder}/server/**/*.ts`],
    forbidden: [
      '^@tribunal/(database|schema|platform|queue|backup|web|judge-.+|worker|bench|server/(command|site-data))',
      '^@tribunal/remote-kit(/(?!(contract|schema)$).*)?$',
      '^@tribunal/plugin-[^/]+(/web(/.*)?)?$',
      pluginExport('server', requires),
      siblingFolders('web', 'judge', 'command'),
    ],
    message:
      "A plugin's server part knows the kernel, the server's plugin API, contracts and the server API of plugins that its manifest requires; never the web and never the inside of another plugin's server.",
  });
const pluginWeb = (name, folder, requires) =>
  boundary(name, {
    files: [`${folder}/web/**/*.{ts,tsx}`],
    forbidden: [
      '^@tribunal/(server|database|schema|kernel|queue|worker|config|migrations|judge-.+|testing)',
      '^@tribunal/remote-kit(/(?!contract$).*)?$',
      '^@tribunal/plugin-[^/]+(/server)?$',
      pluginExport('web', requires),
      anyOf('node:.+', 'semantic-ui-react', 'fomantic-ui-css', database, http),
      siblingFolders('server', 'judge', 'migrations'),
    ],
    message:
      "A plugin's web part knows the kit, contracts, react and the web API of plugins that its manifest requires; never joi, a server, node or the design library itself.",
  });

/** What no file of the server imports. */
const besideCore = [
  '^@tribunal/(plugin-.+|remote-kit|web|judge-.+|worker|backup|testing|bench)',
  '^(\\.\\./){3,}(plugins|web|judge-local|judge-remote)/',
];

const pluginsFolder = new URL('../../plugins/', import.meta.url);
/** The plugins whose manifests require others; the linter reads the manifests as text. */
const pluginsWithRequirements = readdirSync(pluginsFolder)
  .filter((id) => existsSync(new URL(`${id}/plugin.ts`, pluginsFolder)))
  .map((id) => {
    const manifest = readFileSync(new URL(`${id}/plugin.ts`, pluginsFolder), 'utf8');
    const list = /requires: \[([^\]]*)\]/.exec(manifest)?.[1] ?? '';
    return { id, requires: [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name) };
  })
  .filter(({ requires }) => requires.length > 0);

export const importBoundaries = [
  boundary('contract', {
    files: ['core/contract/**/*.ts'],
    forbidden: ['^[^.]'],
    message:
      'core/contract is only types and constants that cross a boundary, and the reader of texts from other systems, which browser, server and judges share; it must not import any package.',
  }),
  boundary('kernel', {
    files: ['core/kernel/**/*.ts'],
    forbidden: [anyExcept('@tribunal/contract', 'inversify', 'croner', 'semver', 'node:.+')],
    message:
      'core/kernel knows only the contract, inversify, croner (schedules) and semver (version ranges); it must not import anything else.',
  }),
  boundary('queue', {
    files: ['core/queue/**/*.ts'],
    ignores: ['core/queue/src/drivers/**'],
    forbidden: [oursExcept('contract'), anyOf('amqplib', database, http)],
    message: 'core/queue is a port that knows only the contract; a broker client belongs inside its driver.',
  }),
  boundary('queue-drivers', {
    files: ['core/queue/src/drivers/**/*.ts'],
    forbidden: [oursExcept('contract'), anyOf('knex', 'objection', http)],
    message: 'A queue driver knows the contract and its own broker client; it must not import another area.',
  }),
  boundary('database', {
    files: ['core/database/**/*.ts'],
    forbidden: [oursExcept('contract', 'kernel', 'config'), anyOf(http)],
    message:
      'core/database connects to PostgreSQL and knows no table of the product but the one of jobs; it must not import the server.',
  }),
  boundary('schema', {
    files: ['core/schema/**/*.ts'],
    forbidden: [oursExcept('contract', 'database'), anyOf(http, network)],
    message:
      'core/schema is the tables of core as types and models; it knows the contract and the database, and nothing that works on them.',
  }),
  boundary('platform', {
    files: ['core/platform/**/*.ts'],
    forbidden: [
      oursExcept('contract', 'kernel', 'queue', 'database', 'config', 'migrations'),
      siblingFolders('server'),
    ],
    message:
      'core/platform is what every area of the server is built on; it must not import an area, and is given what it needs of one.',
  }),
  boundary('server', {
    files: ['core/server/**/*.ts'],
    forbidden: besideCore,
    message: 'core/server never names a plugin, the web or a judge; plugins come by path from the configuration.',
  }),
  boundary('server-problem', {
    files: ['core/server/src/problem/**/*.ts'],
    forbidden: [...besideCore, siblingFolders('judging', 'submission', 'trial', 'correction')],
    message:
      'The problem bank is below what judges and submits its problems; what it needs of them it declares, and they provide it.',
  }),
  boundary('backup', {
    files: ['core/backup/**/*.ts'],
    forbidden: [oursExcept('config', 'migrations', 'server/site-data'), anyOf('objection', http, network)],
    message:
      'core/backup is a program of its own; it knows the configuration, the migrations and what the server publishes of the data of a site.',
  }),
  boundary('command-line', {
    files: ['core/command-line/**/*.ts'],
    forbidden: [oursExcept('contract(/locales/.+)?', 'plugin-[^/]+/contract', 'web/formulas'), anyOf(database, http)],
    message:
      'core/command-line is a program of users on their own machines; it knows the calls of a site, and how the web finds formulas in a text, never the server.',
  }),
  boundary('worker', {
    files: ['core/worker/**/*.ts'],
    forbidden: [oursExcept('contract', 'queue'), anyOf(database, http)],
    message:
      'core/worker is the loop of every judge; it knows the contract and the queue, never the server or a database.',
  }),
  boundary('plugin-contract', {
    files: ['plugins/*/contract/**/*.ts', 'plugins/*/plugin.ts'],
    forbidden: [
      anyExcept('@tribunal/contract', '@tribunal/remote-kit/contract', '@tribunal/plugin-[^/]+(/contract)?'),
      siblingFolders('server', 'web', 'judge'),
    ],
    message:
      "A plugin's contract and manifest are read by every process; they know only the contracts, no entry file and no node built-in.",
  }),
  boundary('plugin-pure', {
    files: ['plugins/contest/standings/**/*.ts', 'plugins/contest-records/record/**/*.ts'],
    forbidden: [
      anyExcept('@tribunal/contract', '@tribunal/plugin-contest/(contract|standings)', 'fflate', 'saxes'),
      siblingFolders('server', 'web', 'command', 'migrations'),
    ],
    message:
      "How contests are counted and records are read is the same in the server, the browser and the command: it knows only the contract and its plugin's contract, what unpacks and parses files everywhere, and no node built-in.",
  }),
  pluginServer('plugin-server', 'plugins/*', []),
  pluginWeb('plugin-web', 'plugins/*', []),
  ...pluginsWithRequirements.flatMap(({ id, requires }) => [
    pluginServer(`plugin-server-${id}`, `plugins/${id}`, requires),
    pluginWeb(`plugin-web-${id}`, `plugins/${id}`, requires),
  ]),
  boundary('plugin-judge', {
    files: ['plugins/*/judge/**/*.ts'],
    forbidden: [
      oursExcept('contract', 'remote-kit(/contract)?', 'plugin-remote-[^/]+/judge'),
      anyOf(network, database, http),
      siblingFolders('server', 'web', 'simulator'),
    ],
    message:
      'A remote-judge adapter reads pages and builds requests; its session is handed in, so it imports no network library and no area but the contract and the kit for adapters.',
  }),
  boundary('plugin-companion', {
    files: ['plugins/remote-*/companion/**/*.ts'],
    ignores: ['plugins/remote-judging/**', '**/companion/testing.ts'],
    forbidden: [
      anyExcept('@tribunal/contract', '@tribunal/remote-kit/companion', '@tribunal/plugin-remote-[^/]+/companion'),
      siblingFolders('server', 'web', 'simulator'),
    ],
    message:
      'A companion part reads and fills pages in the browser of a user: it knows the contract and the kit for companions, no node built-in and no parser of pages.',
  }),
  boundary('companion-kit', {
    files: ['core/remote-kit/src/companion/**/*.ts'],
    ignores: ['core/remote-kit/src/companion/testing/**'],
    forbidden: [anyExcept('@tribunal/contract'), siblingFolders('testing', 'simulator')],
    message: 'core/remote-kit/src/companion runs in the browser of a user; it knows only the contract.',
  }),
  boundary('remote-kit', {
    files: ['core/remote-kit/**/*.ts'],
    ignores: ['core/remote-kit/src/testing/**', 'core/remote-kit/src/companion/**', 'core/remote-kit/src/schema/**'],
    forbidden: [oursExcept('contract'), anyOf(database, http)],
    message: 'core/remote-kit is what adapters are written with; it knows only the contract.',
  }),
  boundary('remote-kit-schema', {
    files: ['core/remote-kit/src/schema/**/*.ts'],
    forbidden: [oursExcept('contract'), anyOf(database, '@hapi/.+')],
    message:
      'core/remote-kit/src/schema checks what adapters return, with joi as the server does; it knows only the contract.',
  }),
  boundary('remote-kit-contract', {
    files: ['core/remote-kit/src/contract/**/*.ts'],
    forbidden: [anyExcept('@tribunal/contract'), '^\\.\\./'],
    message:
      'core/remote-kit/src/contract says what a remote judge is, to every process; it knows only the contract, and no other file of the kit.',
  }),
  boundary('plugin-simulator', {
    files: ['plugins/*/simulator/**/*.ts'],
    forbidden: [
      oursExcept('contract', 'remote-kit/(contract|simulator)', 'plugin-remote-[^/]+(/simulator)?'),
      anyOf(network, database, http),
      siblingFolders('server', 'web', 'judge'),
    ],
    message: "A simulator shows its site's pages by the kit; it never shares code with the adapter that reads them.",
  }),
  boundary('judge-local', {
    files: ['judge-local/**/*.ts'],
    forbidden: [oursExcept('contract', 'queue', 'worker', 'config'), anyOf(database, http)],
    message:
      "A judge knows the contract, the queue and the worker loop; it never touches the server or the product's tables.",
  }),
  boundary('judge-remote', {
    files: ['judge-remote/**/*.ts'],
    forbidden: [
      oursExcept(
        'contract',
        'queue',
        'worker',
        'config',
        'remote-kit(/(simulator|schema))?',
        'plugin-remote-judging/contract',
      ),
      anyOf(database, http),
    ],
    message:
      "judge-remote knows what every judge knows, the kit of adapters and the contract of the plugin whose judge it is; it never touches the server or the product's tables.",
  }),
  boundary('plugin-command', {
    files: ['plugins/*/command/**/*.ts'],
    ignores: ['plugins/{demo,problem-packages,remote-judging,user-admin}/**'],
    forbidden: [
      anyExcept('@tribunal/contract', '@tribunal/plugin-contest/(contract|standings)', 'node:.+'),
      anyOf(network),
      siblingFolders('server', 'web', 'judge', 'migrations'),
    ],
    message:
      "A plugin's command reads files and prints what is in them: it knows the contracts and its plugin's pure parts, no server, database or network.",
  }),
  boundary('plugin-command-on-services', {
    files: ['plugins/{demo,problem-packages,remote-judging,user-admin}/command/**/*.ts'],
    forbidden: [
      '^@tribunal/(platform|queue|backup|remote-kit|web|judge-.+|worker|testing|bench|plugin-.+|server/site-data)',
      siblingFolders('web', 'judge', 'migrations'),
    ],
    message:
      "A command that works beside a site knows the server's API for commands and its plugin's services, never the web, a judge or another plugin.",
  }),
  boundary('web', {
    files: ['web/src/**/*.{ts,tsx}'],
    forbidden: [...inBrowser.forbidden, design],
    message: inBrowser.message,
    extra: noTesting,
  }),
  boundary('web-kit', {
    files: ['web/src/kit/**/*.{ts,tsx}'],
    ...inBrowser,
    extra: [
      ...noTesting,
      ...forbid(
        [siblingFolders('api', 'locales', ...layers)],
        'web/src/kit is what pages are made of: it makes no call and takes what it shows and does from whoever uses it.',
      ),
    ],
  }),
  boundary('web-storage', {
    files: ['web/src/storage/**/*.{ts,tsx}'],
    forbidden: [...inBrowser.forbidden, design],
    message: inBrowser.message,
    extra: [
      ...noTesting,
      ...forbid(
        [siblingFolders('api', 'kit', 'locales', ...layers)],
        'web/src/storage is below all others: it knows what a browser keeps, and whose it is.',
      ),
    ],
  }),
  boundary('web-api', {
    files: ['web/src/api/**/*.{ts,tsx}'],
    forbidden: [...inBrowser.forbidden, design],
    message: inBrowser.message,
    extra: [
      ...noTesting,
      ...forbid(
        [siblingFolders('kit', 'locales', ...layers)],
        'web/src/api knows the contract alone; what a failed call does to the page is passed in from above.',
      ),
    ],
  }),
  ...layers.slice(0, -1).map(layer),
];
