import js from '@eslint/js';
import { importBoundaries } from './scripts/lint/import-boundaries.js';

const nodeGlobals = [
  'process',
  'console',
  'URL',
  'URLSearchParams',
  'Buffer',
  'fetch',
  'AbortController',
  'AbortSignal',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
];

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

/** Such a spread says nothing; it only keeps several parts on one line. */
const PACKING = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'JSXSpreadAttribute > ObjectExpression',
  ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
].map((selector) => ({
  selector,
  message: 'Its parts stand here without the spread; rows of words are `[[…], […]].flat()`.',
}));

/** A variable is called as its type, so that one word has one meaning. */
const NAMED_AS_THEIR_TYPES = [
  ['place', '/Context$/', 'context'],
  ['tx', "'Transactions'", 'transactions'],
  ['clock', "'Timer'", 'timer'],
  ['/^(reader|writer|actor)$/', "'Viewer'", 'viewer'],
].flatMap(([from, type, to]) =>
  [`Identifier[name=${from}]`, `PropertyDefinition[key.name=${from}]`, `TSPropertySignature[key.name=${from}]`].map(
    (of) => ({
      selector: `${of} > TSTypeAnnotation TSTypeReference[typeName.name=${type}]`,
      message: `A variable is called as its type: ${to}.`,
    }),
  ),
);

const SYNTAX = [
  ...PACKING,
  ...NAMED_AS_THEIR_TYPES,
  {
    selector: 'Program > VariableDeclaration > VariableDeclarator[id.name=/^(SECOND|MINUTE|HOUR|DAY)_MS$/]',
    message: 'Durations are in @tribunal/contract.',
  },
  { selector: 'TSEnumDeclaration', message: 'A union or an `as const` object says the same without an enum.' },
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Exports have names; only the entry file of a plugin part has a default export.',
  },
  {
    selector: "CallExpression[callee.property.name='pluck'] > Literal[value=/[A-Z]/]",
    message: 'knex plucks by the name in the database, so a column in camelCase is undefined: select it.',
  },
  ...[
    "VariableDeclarator[init.argument.callee.name='fetch'] > ObjectPattern > Property[key.name='body']",
    "MemberExpression[property.name='body'][object.argument.callee.name='fetch']",
  ].map((selector) => ({
    selector,
    message: 'Node.js cancels the body of a response that is collected as garbage: keep the response while it is read.',
  })),
];
/** A transaction has one connection, and a connection executes one query after another. */
const PARALLEL = "CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|allSettled|race)$/]";
const ONE_QUERY_AT_A_TIME = [
  'CallExpression > Identifier.callee',
  'CallExpression > Identifier.arguments',
  'Identifier.object',
].map((use) => ({
  selector: `${PARALLEL} ${use}[name=/^(tx|trx|knex)$/]`,
  message: 'Queries of a transaction are awaited one after another.',
}));
/** Not in tests, which nobody reads on a page. */
const FOR_PEOPLE = [
  {
    selector: "JSXOpeningElement[name.name=/^(pre|code)$/]:not(:has(> JSXAttribute[name.name='translate']))",
    message: 'A browser that translates the page would translate this: `translate="no"`.',
  },
  {
    selector: "CallExpression[callee.property.name='slice'][callee.object.callee.property.name='toISOString']",
    message: 'A time that people read names its zone: `formatUtc`, `fileStampOf`; a day is one of a zone: `dayFormat`.',
  },
  ...['Literal[value=', 'TemplateElement[value.raw='].map((text) => ({
    selector: `${text}/at time zone|to_char|::date\\b|date_trunc\\('(day|week|month|year)/i]`,
    message: 'A day in SQL is that of one zone, not the reader’s: `quarterHourOf`, then `groupByDay`.',
  })),
  {
    selector: "CallExpression[callee.property.name='floor'] > BinaryExpression[operator='/'][right.name=/^DAY(_MS)?$/]",
    message: 'A day of 24 hours from 1970 is one of UTC, not the reader’s: `dayFormat`, `groupByDay`.',
  },
  {
    selector: "MemberExpression[property.name='localeCompare']",
    message: 'Names and ids are ordered alike everywhere, numbers by value: `compareNames`.',
  },
  {
    selector: "JSXAttribute[name.name='type'][value.value='datetime-local']",
    message: 'A field for a time names its zone: `TimeField`.',
  },
];

/** Waits for ever once it misses the end of a request, in every later test of the page. */
const NO_NETWORK_IDLE = {
  selector: "MemberExpression[property.name='waitForNetworkIdle']",
  message: 'A page is asked for its own requests: `waitForReplies`.',
};

/** Locators keep waiting for an element that was replaced, and others do not wait at all. */
const CLICKS = [
  {
    selector: "CallExpression[callee.property.name='locator']",
    message: 'It waits in vain for an element that is replaced: `click`, `press` or `waitForSelector`.',
  },
  {
    selector: "CallExpression[callee.property.name='click'][arguments.length=1][arguments.0.type=/Literal/]",
    message: 'It does not wait until the element is there and at rest: `click` of click.ts.',
  },
  {
    selector: "CallExpression[callee.property.name='click'][arguments.0.type='ObjectExpression']",
    message: 'It hits whatever has come to that place: `click` of click.ts, or `fill`.',
  },
];

/** Without a limit it waits for one second, for which a busy machine may stand still. */
const LIMITED_WAITS = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length<2]",
  message: 'It gives up after one second: `expect.poll`, or in hooks and helpers a limit as the second argument.',
};

/** Titles of tests have the words of the code; see scripts/lint/names.js. */
const PLAIN_TITLES = {
  selector:
    'CallExpression:matches([callee.name=/^(it|test|describe)$/], [callee.callee.object.name=/^(it|test|describe)$/]) > Literal.arguments[value=/\\b(anew|tells?|told|teller|whoever|heard?)\\b/i]',
  message: 'Say report, notify, show, reveal, distinguish, again, or name the role.',
};

/** Without a comparison, 10 comes before 2 on a page. */
const BARE_SORT = {
  selector: 'CallExpression[callee.property.name=/^(sort|toSorted)$/][arguments.length=0]',
  message: 'What a page lists is ordered by value or by `compareNames`.',
};

/** `t` is another function whenever texts arrive, so that the effect would run again and repeat its message. */
const EFFECTS_WITHOUT_T = {
  selector: "CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrayExpression > Identifier[name='t']",
  message: 'An effect that depends on `t` runs again whenever texts arrive: say `i18n.t` in it.',
};

/** What a call returns looks alike everywhere. */
const ANSWERS = [
  {
    selector: "JSXOpeningElement[name.name='ErrorState']",
    message: 'An error stands with its retry, the placeholder and the data: `Loaded`, or a list of the kit.',
  },
];

/** Each of these has its one way, and the old one is silent about what went wrong. */
const ACTIONS = [
  {
    selector: "CallExpression[callee.property.name='catch'] > ArrowFunctionExpression > Identifier[name='undefined']",
    message: 'A failed call is told to the user: `useAction`. What may fail unseen is in the list of oxlint.config.js.',
  },
  {
    selector: "MemberExpression[property.name='invalidateQueries']",
    message: 'A call that is renamed must not be refreshed in vain: `refresh` and `useAction` know the calls.',
  },
  {
    selector: "JSXAttribute[name.name='onClick'] > JSXExpressionContainer > MemberExpression[property.name='run']",
    message: 'The event would be the first argument of the action: `() => action.run()`.',
  },
];

/** The parser refuses these. */
const SYNTAX_ERRORS = ['no-dupe-args', 'no-octal'];
const RECOMMENDED = Object.fromEntries(
  Object.entries(js.configs.recommended.rules).filter(([rule]) => !SYNTAX_ERRORS.includes(rule)),
);

/** What is recommended for TypeScript in addition. */
const OF_TYPESCRIPT = {
  'no-array-constructor': 'error',
  'no-unused-expressions': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'typescript/ban-ts-comment': 'error',
  'typescript/no-duplicate-enum-values': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extra-non-null-assertion': 'error',
  'typescript/no-misused-new': 'error',
  'typescript/no-non-null-asserted-optional-chain': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-this-alias': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-declaration-merging': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-wrapper-object-types': 'error',
  'typescript/prefer-as-const': 'error',
  'typescript/prefer-namespace-keyword': 'error',
  'typescript/triple-slash-reference': 'error',
};

export default {
  plugins: ['typescript', 'react'],
  // Our own rules, and those that oxlint does not have.
  jsPlugins: ['./scripts/lint/plugin.js'],
  // Each rule is named below: an update of oxlint adds none.
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['build', 'data', '**/dist', 'judge-local/native', 'judge-local/suite', '**/fixtures'],
  rules: {
    ...RECOMMENDED,
    'max-lines': ['error', { max: 400 }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'typescript/no-floating-promises': 'error',
    // A knex builder is thenable, so a callback that returns one looks like a lost promise.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
    'typescript/await-thenable': 'error',
  },
  overrides: [
    {
      // Written by `npm run tables`.
      files: ['core/schema/src/tables.ts'],
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['**/*.{js,mjs,cjs}'],
      globals: readonly(...nodeGlobals, 'module'),
    },
    {
      files: ['web/public/**/*.js'],
      globals: readonly('window', 'document', 'localStorage', 'matchMedia', 'navigator'),
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...OF_TYPESCRIPT,
        // The check of types knows these better.
        'no-undef': 'off',
        'no-redeclare': 'off',
        // The types of a library are completed in its own namespace.
        'typescript/no-namespace': ['error', { allowDeclarations: true }],
        'typescript/no-empty-object-type': ['error', { allowObjectTypes: 'always' }],
        'typescript/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
        ],
        'tribunal/no-restricted-syntax': ['error', ...SYNTAX, ...FOR_PEOPLE, EFFECTS_WITHOUT_T],
      },
    },
    {
      files: ['core/{database,platform,server}/src/**/*.ts', 'plugins/*/{server,command}/**/*.ts'],
      rules: { 'tribunal/no-restricted-syntax': ['error', ...SYNTAX, ...FOR_PEOPLE, ...ONE_QUERY_AT_A_TIME] },
    },
    {
      files: ['web/src/**/*.{ts,tsx}', 'plugins/*/web/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      rules: {
        'tribunal/no-restricted-syntax': [
          'error',
          ...SYNTAX,
          ...FOR_PEOPLE,
          EFFECTS_WITHOUT_T,
          BARE_SORT,
          ...ACTIONS,
          ...ANSWERS,
        ],
      },
    },
    {
      // What shows them.
      files: ['web/src/kit/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        'tribunal/no-restricted-syntax': ['error', ...SYNTAX, ...FOR_PEOPLE, EFFECTS_WITHOUT_T, BARE_SORT, ...ACTIONS],
      },
    },
    {
      files: [
        // Refresh everything, or what nobody else refreshes.
        'web/src/api/connect.ts',
        'web/src/app/shell/live.ts',
        // The user did not ask, and the next attempt follows by itself.
        'web/src/api/events/connection.ts',
        'web/src/shared/live-submissions.ts',
        'web/src/shared/session/actions.ts',
        // The page works without: full screen, word lists of the editor, an archive that expires anyway.
        'web/src/pages/problem/use-focus-mode.ts',
        'web/src/kit/code/Editor.tsx',
        'plugins/contest/web/board/use-full-screen.ts',
        'plugins/problem-packages/web/ImportCard.tsx',
      ],
      rules: { 'tribunal/no-restricted-syntax': ['error', ...SYNTAX, ...FOR_PEOPLE, EFFECTS_WITHOUT_T, BARE_SORT] },
    },
    {
      files: ['**/test/**/*.ts', 'web/e2e/**/*.ts', '**/{web,companion}/**/*.test.{ts,tsx}'],
      rules: {
        'tribunal/no-restricted-syntax': ['error', ...SYNTAX, NO_NETWORK_IDLE, LIMITED_WAITS, PLAIN_TITLES, ...CLICKS],
      },
    },
    {
      // What a tool or the plugin loader opens by path has a default export.
      files: [
        '*.config.ts',
        '**/*.config.ts',
        'plugins/*/{server,web,judge,companion,migrations,simulator}/index.{ts,tsx}',
        'web/e2e/guests/*/web/index.tsx',
        'plugins/remote-judging/companion/testing/part.ts',
        '**/global-setup.ts',
      ],
      rules: { 'tribunal/no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'No enums.' }] },
    },
    {
      files: ['plugins/*/server/index.ts'],
      rules: {
        'tribunal/no-restricted-syntax': [
          'error',
          ...SYNTAX.filter(({ selector }) => selector !== 'ExportDefaultDeclaration'),
          ...FOR_PEOPLE,
          ...ONE_QUERY_AT_A_TIME,
        ],
      },
    },
    {
      files: ['web/**/*.{ts,tsx}', 'plugins/*/web/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      files: ['web/src/**/*.{ts,tsx}', 'plugins/*/web/**/*.{ts,tsx}'],
      excludeFiles: [
        '**/*.test.{ts,tsx}',
        'web/src/testing/**',
        'web/src/storage/text-store.ts',
        'web/src/kit/basics/pressed-key.ts',
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['event', 'press', 'e'].map((object) => ({
            object,
            property: 'key',
            message: 'The key may belong to an input method: `pressedKey(event)`.',
          })),
        ],
        'no-restricted-globals': [
          'error',
          ...['localStorage', 'sessionStorage'].map((name) => ({
            name,
            message: 'A value of the device, of the tab or of a user is kept by a store of web/src/storage.',
          })),
        ],
      },
    },
    {
      // Firefox throws when a script of an extension makes a view of the bytes of a reply, which belong to the page.
      files: ['plugins/*/companion/**/*.ts'],
      excludeFiles: ['**/*.test.ts', '**/testing/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['Uint8Array', 'DataView'].map((name) => ({
            name,
            message: 'Not in Firefox: `decodedHtml(response, …)`.',
          })),
        ],
      },
    },
    {
      // Names on the wire are the specification's.
      files: ['**/*.{js,mjs,ts,tsx}'],
      excludeFiles: ['core/contract/src/calls/**', 'judge-local/suite/languages/**'],
      rules: { 'tribunal/plain-names': 'error' },
    },
    {
      files: ['web/src/**/*.tsx', 'plugins/*/web/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: { 'tribunal/no-bare-text': 'error' },
    },
    {
      files: ['plugins/*/server/**/*.ts'],
      rules: { 'tribunal/no-core-tables': 'error' },
    },
    ...importBoundaries,
  ],
};
