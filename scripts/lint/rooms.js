/** Who may import whom. A test may import what it likes: it stands outside the room it tests. */

const tests = ['**/test/**', '**/*.test.ts', '**/*.test.tsx'];
const database = 'knex|objection|pg';
const http = '@hapi/.+|joi';
const network =
  'undici|axios|tough-cookie|http-cookie-agent|puppeteer-core|(node:)?(http|https|http2|net|tls|dns|dgram)';

const forbid = (names, message) => names.map((regex) => ({ regex, message }));

/** The room `name`: `files` import none of `never` (regular expressions); `message` says why, `also` says more of the kind. */
const room = (name, { files, ignores = [], never, message, also = [] }) => ({
  name: `rooms/${name}`,
  files,
  ignores: [...tests, ...ignores],
  rules: {
    'no-restricted-imports': ['error', { patterns: [...forbid(never, message), ...also] }],
  },
});

const only = (...names) => `^(?!\\.|(${names.join('|')})$)`;
const any = (...names) => `^(${names.join('|')})(/.*)?$`;
const oursExcept = (...names) => `^@tribunal/(?!(${names.join('|')})$)`;
const beside = (...folders) => `^(\\.\\./)+(${folders.join('|')})(/.*)?$`;

const inBrowser = {
  never: ['^@tribunal/(?!contract$|plugin-[^/]+/contract$)', any('node:.+', database, http)],
  message:
    'The web knows the contract and its own kit; only web/src/kit imports the design library, and no server code reaches a browser.',
};
const design = any('semantic-ui-react', 'fomantic-ui-css');
/** Folders of the web, from the ground up: each may import those before it. Of a file that two rooms claim the later has the word. */
const floors = ['shared', 'plugins', 'pages', 'app', 'face'];
/** What stands beside the floors for their tests. */
const noTesting = forbid([beside('testing')], 'web/src/testing is for tests alone.');
const floor = (name, at) =>
  room(`web-${name}`, {
    files: [`web/src/${name}/**/*.{ts,tsx}`],
    never: [...inBrowser.never, design],
    message: inBrowser.message,
    also: [
      ...noTesting,
      ...forbid(
        floors.slice(at + 1).map((above) => beside(above)),
        `web/src/${name} stands below ${floors.slice(at + 1).join(', ')}; what both need goes down, what it is given comes in from above.`,
      ),
    ],
  });

export const rooms = [
  room('contract', {
    files: ['core/contract/**/*.ts'],
    never: ['^[^.]'],
    message: 'core/contract is only types and constants that cross a boundary; it must not import any package.',
  }),
  room('kernel', {
    files: ['core/kernel/**/*.ts'],
    never: [only('@tribunal/contract', 'inversify', 'croner', 'node:.+')],
    message:
      'core/kernel knows only the contract and inversify (and croner for schedules); it must not import anything else.',
  }),
  room('queue', {
    files: ['core/queue/**/*.ts'],
    ignores: ['core/queue/src/drivers/**'],
    never: [oursExcept('contract'), any('amqplib', database, http)],
    message: 'core/queue is a port that knows only the contract; a broker client belongs inside its driver.',
  }),
  room('queue-drivers', {
    files: ['core/queue/src/drivers/**/*.ts'],
    never: [oursExcept('contract'), any('knex', 'objection', http)],
    message: 'A queue driver knows the contract and its own broker client; it must not import another room.',
  }),
  room('server', {
    files: ['core/server/**/*.ts'],
    never: [
      '^@tribunal/(plugin-.+|web|judge-.+|worker|testing|bench)',
      '^(\\.\\./){3,}(plugins|web|judge-local|judge-remote)/',
    ],
    message: 'core/server never names a plugin, the web or a judge; plugins come by path from the configuration.',
  }),
  room('worker', {
    files: ['core/worker/**/*.ts'],
    never: [oursExcept('contract', 'queue'), any(database, http)],
    message:
      'core/worker is the loop of every judge; it knows the contract and the queue, never the server or a database.',
  }),
  room('plugin-contract', {
    files: ['plugins/*/contract/**/*.ts', 'plugins/*/plugin.ts'],
    never: [only('@tribunal/contract', '@tribunal/plugin-[^/]+(/contract)?'), beside('server', 'web', 'judge')],
    message:
      "A plugin's contract and manifest are read by every process; they know only the contracts, no door and no node built-in.",
  }),
  room('plugin-pure', {
    files: ['plugins/contest/{standings,record}/**/*.ts'],
    never: [only('@tribunal/contract', 'fflate', 'saxes'), beside('server', 'web', 'command', 'migrations')],
    message:
      "How contests are counted and records are read is the same in the server, the browser and the command: it knows only the contract and its plugin's contract, what unpacks and parses files everywhere, and no node built-in.",
  }),
  room('plugin-server', {
    files: ['plugins/*/server/**/*.ts'],
    never: ['^@tribunal/(web|judge-.+|worker|bench)', '^@tribunal/plugin-[^/]+$', beside('web', 'judge')],
    message:
      "A plugin's server door knows the kernel, the server's face and contracts; never the web and never another plugin's server.",
  }),
  room('plugin-web', {
    files: ['plugins/*/web/**/*.{ts,tsx}'],
    never: [
      '^@tribunal/(server|kernel|queue|worker|config|migrations|judge-.+|testing)',
      '^@tribunal/plugin-[^/]+$',
      any('node:.+', 'semantic-ui-react', 'fomantic-ui-css', database, http),
      beside('server', 'judge', 'migrations'),
    ],
    message:
      "A plugin's web door knows the kit, contracts and react; never joi, a server, node or the design library itself.",
  }),
  room('plugin-judge', {
    files: ['plugins/*/judge/**/*.ts'],
    never: [
      oursExcept('contract', 'remote-kit', 'plugin-remote-[^/]+/judge'),
      any(network, database, http),
      beside('server', 'web', 'simulator'),
    ],
    message:
      'A remote-judge adapter reads pages and builds requests; its session is handed in, so it imports no network library and no room but the contract and the kit for adapters.',
  }),
  room('remote-kit', {
    files: ['core/remote-kit/**/*.ts'],
    ignores: ['core/remote-kit/src/testing/**'],
    never: [oursExcept('contract'), any(database, http)],
    message: 'core/remote-kit is what adapters are written with; it knows only the contract.',
  }),
  room('plugin-simulator', {
    files: ['plugins/*/simulator/**/*.ts'],
    never: [
      oursExcept('contract', 'remote-kit/simulator', 'plugin-remote-[^/]+(/simulator)?'),
      any(network, database, http),
      beside('server', 'web', 'judge'),
    ],
    message: "A simulator shows its site's pages by the kit; it never shares code with the adapter that reads them.",
  }),
  room('judges', {
    files: ['judge-local/**/*.ts', 'judge-remote/**/*.ts'],
    never: [oursExcept('contract', 'queue', 'worker', 'config', 'remote-kit(/simulator)?'), any(database, http)],
    message:
      "A judge knows the contract, the queue and the worker loop; it never touches the server or the product's tables.",
  }),
  room('plugin-command', {
    files: ['plugins/*/command/**/*.ts'],
    never: [only('@tribunal/contract', 'node:.+'), any(network), beside('server', 'web', 'judge', 'migrations')],
    message:
      "A plugin's command reads files and tells what is in them: it knows the contracts and its plugin's pure parts, no server, database or network.",
  }),
  room('web', {
    files: ['web/src/**/*.{ts,tsx}'],
    never: [...inBrowser.never, design],
    message: inBrowser.message,
    also: noTesting,
  }),
  room('web-kit', {
    files: ['web/src/kit/**/*.{ts,tsx}'],
    ...inBrowser,
    also: [
      ...noTesting,
      ...forbid(
        [beside('api', 'locales', ...floors)],
        'web/src/kit is what pages are made of: it makes no call and takes what it shows and does from whoever uses it.',
      ),
    ],
  }),
  room('web-api', {
    files: ['web/src/api/**/*.{ts,tsx}'],
    never: [...inBrowser.never, design],
    message: inBrowser.message,
    also: [
      ...noTesting,
      ...forbid(
        [beside('kit', 'locales', ...floors)],
        'web/src/api knows the contract alone; what a failed call does to the page is told to it from above.',
      ),
    ],
  }),
  ...floors.slice(0, -1).map(floor),
];
