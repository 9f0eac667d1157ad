import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { rooms } from '../lint/rooms.js';

const linter = new Linter({ configType: 'flat', cwd: '/' });
const complaintsOf = (file, name) =>
  linter
    .verify(`import '${name}';`, [{ files: ['**/*.ts', '**/*.tsx'] }, ...rooms], { filename: `/${file}` })
    .map(({ message }) => message);

describe('a room', () => {
  it.each([
    ['core/contract/src/calls/judge.ts', '../judging'],
    ['core/kernel/src/scope.ts', 'inversify'],
    ['core/queue/src/drivers/postgres/store.ts', 'pg'],
    ['core/server/src/system/routes.ts', '../plugins'],
    ['core/server/test/app.test.ts', '@tribunal/testing'],
    ['plugins/contest/contract/calls.ts', '@tribunal/plugin-group/contract'],
    ['plugins/contest/server/index.ts', '@tribunal/server'],
    ['plugins/contest/server/index.ts', '../standings'],
    ['plugins/contest/standings/board.ts', '../contract'],
    ['plugins/contest/record/read.ts', '@tribunal/contract'],
    ['plugins/contest/web/index.tsx', 'react'],
    ['plugins/contest/web/index.tsx', '../standings'],
    ['plugins/remote-hdu/judge/parse.ts', 'cheerio'],
    ['judge-local/src/main.ts', '@tribunal/worker'],
    ['web/src/kit/Button.tsx', 'semantic-ui-react'],
  ])('%s may import %s', (file, name) => {
    expect(complaintsOf(file, name)).toEqual([]);
  });

  it.each([
    ['core/contract/src/index.ts', 'joi', 'core/contract is only types'],
    ['core/kernel/src/scope.ts', '@tribunal/queue', 'core/kernel knows only the contract and inversify'],
    ['core/queue/src/port.ts', 'amqplib', 'a broker client belongs inside its driver'],
    ['core/server/src/app.ts', '@tribunal/plugin-contest', 'core/server never names a plugin'],
    ['core/server/src/app.ts', '../../../plugins/contest/server', 'core/server never names a plugin'],
    ['core/worker/src/worker.ts', 'knex', 'never the server or a database'],
    ['plugins/contest/plugin.ts', 'node:fs', 'no node built-in'],
    ['plugins/contest/standings/board.ts', '@tribunal/server', 'it knows only the contract'],
    ['plugins/contest/record/read.ts', 'node:fs', 'no node built-in'],
    ['plugins/contest/record/read.ts', '../server/log', 'it knows only the contract'],
    ['plugins/contest/server/index.ts', '../web/page', 'never the web'],
    ['plugins/contest/server/index.ts', '@tribunal/plugin-group', "never another plugin's server"],
    ['plugins/contest/web/index.tsx', '../server/service', 'never joi, a server'],
    ['plugins/remote-hdu/judge/index.ts', 'undici', 'its session is handed in'],
    ['judge-remote/src/main.ts', 'pg', 'never touches the server'],
    ['web/src/pages/Home.tsx', 'semantic-ui-react', 'only web/src/kit imports the design library'],
  ])('%s must not import %s', (file, name, why) => {
    expect(complaintsOf(file, name)).toEqual([expect.stringContaining(why)]);
  });
});
