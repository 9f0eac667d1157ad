import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const allowed = [
  ['core/contract/src/calls/judge.ts', '../judging'],
  ['core/kernel/src/scope.ts', 'inversify'],
  ['core/queue/src/drivers/postgres/store.ts', 'pg'],
  ['core/schema/src/models.ts', '@tribunal/database'],
  ['core/platform/src/mail/outbox.ts', '@tribunal/database'],
  ['core/server/src/system/routes.ts', '@tribunal/platform'],
  ['core/server/src/problem/model.ts', '../file'],
  ['core/server/test/app.test.ts', '@tribunal/testing'],
  ['core/backup/src/stores.ts', '@tribunal/server/site-data'],
  ['plugins/contest/contract/calls.ts', '@tribunal/plugin-group/contract'],
  ['plugins/contest/server/index.ts', '@tribunal/server'],
  ['plugins/contest/server/index.ts', '@tribunal/server/judging'],
  ['plugins/contest/server/index.ts', '../standings'],
  ['plugins/contest/standings/board.ts', '../contract'],
  ['plugins/contest-records/record/read.ts', '@tribunal/contract'],
  ['plugins/contest/web/index.tsx', 'react'],
  ['plugins/contest/web/index.tsx', '../standings'],
  ['plugins/contest-clics/server/index.ts', '@tribunal/plugin-contest/server'],
  ['plugins/contest-clics/web/index.tsx', '@tribunal/plugin-contest/web/extension-points'],
  ['plugins/remote-hdu/judge/parse.ts', 'cheerio'],
  ['plugins/remote-hdu/companion/index.ts', '@tribunal/remote-kit/companion'],
  ['plugins/remote-hdu/companion/index.ts', '../judge/ids'],
  ['plugins/remote-gym/companion/index.ts', '@tribunal/plugin-remote-cf/companion'],
  ['plugins/remote-hdu/companion/testing.ts', '@tribunal/remote-kit/companion/testing'],
  ['core/remote-kit/src/companion/page-tools.ts', '../identity'],
  ['core/remote-kit/src/companion/testing/visited-page.ts', 'jsdom'],
  ['judge-local/src/main.ts', '@tribunal/worker'],
  ['judge-remote/src/main.ts', '@tribunal/plugin-remote-judging/contract'],
  ['plugins/remote-hdu/plugin.ts', '@tribunal/remote-kit/contract'],
  ['plugins/remote-judging/server/index.ts', '@tribunal/remote-kit/contract'],
  ['core/remote-kit/src/contract/adapter.ts', './failures'],
  ['core/remote-kit/src/schema/fields.ts', 'joi'],
  ['plugins/remote-judging/server/index.ts', '@tribunal/remote-kit/schema'],
  ['judge-remote/src/sites/site.ts', '@tribunal/remote-kit/schema'],
  ['plugins/contest-records/command/run-command.ts', '../record'],
  ['plugins/contest-records/command/run-command.ts', 'node:fs/promises'],
  ['plugins/problem-packages/command/with-site.ts', '@tribunal/server/command'],
  ['plugins/problem-packages/command/with-site.ts', '../server/services'],
  ['web/src/kit/Button.tsx', 'semantic-ui-react'],
  ['web/src/kit/overlay/MenuButton.tsx', '../basics'],
  ['web/src/kit/fields/fields.test.tsx', '../../locales/en-US'],
  ['web/src/shared/account/rules.ts', '../../api'],
  ['web/src/plugins/registry.ts', '../shared/site'],
  ['web/src/pages/home/HomePage.tsx', '../../plugins/Slot'],
  ['web/src/pages/admin/problem-form/draft.ts', '../plugins'],
  ['web/src/app/routing/router.tsx', '../../pages/home'],
  ['web/src/plugin-api/index.ts', '../app/shell/NavLinks'],
  ['web/src/pages/home/HomePage.test.tsx', '../../testing'],
  ['web/src/testing/fake-server.tsx', '../shared/session/store'],
];

const forbidden = [
  ['core/contract/src/index.ts', 'joi', 'core/contract is only types'],
  ['core/kernel/src/scope.ts', '@tribunal/queue', 'core/kernel knows only the contract, inversify'],
  ['core/queue/src/port.ts', 'amqplib', 'a broker client belongs inside its driver'],
  ['core/schema/src/models.ts', '@tribunal/server', 'core/schema is the tables of core'],
  ['core/platform/src/http/server.ts', '@tribunal/server', 'is given what it needs of one'],
  ['core/server/src/app.ts', '@tribunal/plugin-contest', 'core/server never names a plugin'],
  ['core/server/src/app.ts', '../../../plugins/contest/server', 'core/server never names a plugin'],
  ['core/server/src/main.ts', '@tribunal/backup', 'core/server never names a plugin'],
  ['core/server/src/app.ts', '@tribunal/remote-kit/contract', 'core/server never names a plugin'],
  ['core/remote-kit/src/contract/adapter.ts', '../parse', 'no other file of the kit'],
  ['core/remote-kit/src/failure.ts', '@tribunal/plugin-remote-judging/contract', 'it knows only the contract'],
  ['core/remote-kit/src/parse.ts', 'joi', 'it knows only the contract'],
  ['plugins/remote-hdu/plugin.ts', '@tribunal/remote-kit', 'no entry file'],
  ['plugins/remote-judging/server/index.ts', '@tribunal/remote-kit', 'contracts and the server API'],
  ['plugins/remote-judging/web/index.tsx', '@tribunal/remote-kit', 'never joi, a server'],
  ['plugins/remote-hdu/companion/index.ts', 'cheerio', 'no parser of pages'],
  ['plugins/remote-hdu/companion/index.ts', 'node:url', 'no node built-in'],
  ['plugins/remote-hdu/companion/index.ts', '@tribunal/remote-kit', 'the kit for companions'],
  ['plugins/remote-hdu/companion/index.ts', '../simulator', 'reads and fills pages'],
  ['core/remote-kit/src/companion/page-tools.ts', 'cheerio', 'runs in the browser of a user'],
  ['judge-local/src/main.ts', '@tribunal/remote-kit', 'never touches the server'],
  ['judge-remote/src/main.ts', '@tribunal/plugin-contest/contract', 'the contract of the plugin whose judge it is'],
  ['core/server/src/problem/model.ts', '../judging', 'they provide it'],
  ['core/server/src/problem/list/label-order.ts', '../../submission/rows', 'they provide it'],
  ['core/server/src/problem/model.ts', '@tribunal/plugin-contest', 'they provide it'],
  ['core/backup/src/restore.ts', '@tribunal/server', 'core/backup is a program of its own'],
  ['core/worker/src/worker.ts', 'knex', 'never the server or a database'],
  ['core/worker/src/worker.ts', '@tribunal/config', 'it knows the contract and the queue'],
  ['plugins/contest/plugin.ts', 'node:fs', 'no node built-in'],
  ['plugins/contest/standings/board.ts', '@tribunal/server', 'it knows only the contract'],
  ['plugins/contest-records/record/read.ts', 'node:fs', 'no node built-in'],
  ['plugins/contest-records/record/read.ts', '../server/log', 'it knows only the contract'],
  ['plugins/contest/server/index.ts', '../web/page', 'never the web'],
  ['plugins/contest/server/index.ts', '@tribunal/schema', 'contracts and the server API'],
  ['plugins/contest/server/index.ts', '@tribunal/platform', 'contracts and the server API'],
  ['plugins/demo/command/main.ts', '@tribunal/platform', "the server's API for commands"],
  ['plugins/remote-judging/command/main.ts', '@tribunal/remote-kit', "the server's API for commands"],
  ['plugins/contest/server/index.ts', '@tribunal/plugin-group', "never the inside of another plugin's server"],
  ['plugins/contest/server/index.ts', '@tribunal/plugin-contest-clics/server', 'that its manifest requires'],
  ['plugins/contest-clics/server/index.ts', '@tribunal/plugin-comment/server', 'that its manifest requires'],
  ['plugins/contest-clics/server/index.ts', '@tribunal/plugin-contest/web', 'never the web'],
  ['plugins/contest/web/index.tsx', '@tribunal/plugin-contest-clics/web', 'that its manifest requires'],
  ['plugins/contest-clics/web/index.tsx', '@tribunal/plugin-contest/server', 'never joi, a server'],
  ['plugins/contest/web/index.tsx', '../server/service', 'never joi, a server'],
  ['plugins/remote-hdu/judge/index.ts', 'undici', 'its session is handed in'],
  ['judge-remote/src/main.ts', 'pg', 'never touches the server'],
  ['plugins/contest-records/command/run-command.ts', '../server/log', 'reads files and prints what is in them'],
  ['plugins/contest-records/command/run-command.ts', '@tribunal/server', 'reads files and prints what is in them'],
  ['plugins/contest-records/command/run-command.ts', 'node:http', 'reads files and prints what is in them'],
  ['plugins/problem-packages/command/read.ts', '@tribunal/plugin-problem-formats/server', 'never the web, a judge'],
  ['plugins/problem-packages/server/index.ts', '@tribunal/server/command', "the server's plugin API"],
  ['plugins/problem-packages/server/index.ts', '@tribunal/server/site-data', "the server's plugin API"],
  ['plugins/problem-packages/command/read.ts', '@tribunal/server/site-data', "the server's API for commands"],
  ['web/src/pages/Home.tsx', 'semantic-ui-react', 'only web/src/kit imports the design library'],
  ['web/src/kit/Button.tsx', 'joi', 'no server code reaches a browser'],
  ['web/src/kit/Button.tsx', '../api', 'it makes no call'],
  ['web/src/kit/basics/Button.tsx', '../../shared/UserName', 'it makes no call'],
  ['web/src/api/client.ts', '../kit', 'web/src/api knows the contract'],
  ['web/src/shared/session/store.ts', '../../app/i18n', 'web/src/shared is below'],
  ['web/src/shared/session/store.ts', '../../plugins/Slot', 'web/src/shared is below'],
  ['web/src/plugins/registry.ts', '../pages/not-found', 'web/src/plugins is below'],
  ['web/src/pages/home/HomePage.tsx', '../../app/shell/nav', 'web/src/pages is below'],
  ['web/src/pages/home/HomePage.tsx', '../../plugin-api', 'web/src/pages is below'],
  ['web/src/app/shell/nav.ts', '../../plugin-api', 'web/src/app is below'],
  ['web/src/pages/home/HomePage.tsx', '../../testing', 'web/src/testing is for tests alone'],
  ['web/src/shared/site.ts', '../testing', 'web/src/testing is for tests alone'],
  ['web/src/plugin-api/index.ts', '../testing', 'web/src/testing is for tests alone'],
  ['web/src/kit/Button.tsx', '../testing', 'web/src/testing is for tests alone'],
];

/** A checkout with only these imports, one a line, which oxlint reads in one run. */
const checkout = mkdtempSync(join(tmpdir(), 'tribunal-boundaries-'));
const config = `
import { importBoundaries } from '${root}/scripts/lint/import-boundaries.js';
export default {
  jsPlugins: ['${root}/scripts/lint/plugin.js'],
  categories: { correctness: 'off' },
  overrides: importBoundaries,
};`;
const cases = [...allowed, ...forbidden];
/** The names that each file imports. */
const imports = new Map(
  cases.map(([file]) => [file, cases.filter(([importer]) => importer === file).map(([, name]) => name)]),
);
let reported = [];

beforeAll(() => {
  writeFileSync(join(checkout, 'oxlint.config.js'), config);
  for (const [file, names] of imports) {
    mkdirSync(join(checkout, dirname(file)), { recursive: true });
    writeFileSync(join(checkout, file), names.map((name) => `import '${name}';\n`).join(''));
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', 'oxlint.config.js', '-f', 'json'], { cwd: checkout, encoding: 'utf8' });
  reported = JSON.parse(stdout).diagnostics;
});
afterAll(() => rmSync(checkout, { recursive: true }));

const messagesOf = (file, name) => {
  const line = imports.get(file).indexOf(name) + 1;
  return reported
    .filter(({ filename, labels }) => filename === file && labels[0].span.line === line)
    .map(({ message }) => message);
};

describe('an import boundary', () => {
  it.each(allowed)('%s may import %s', (file, name) => {
    expect(messagesOf(file, name)).toEqual([]);
  });

  it.each(forbidden)('%s must not import %s', (file, name, why) => {
    expect(messagesOf(file, name)).toEqual([expect.stringContaining(why)]);
  });
});
