import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  allPluginsIn,
  createProblem,
  startFakeJudge,
  startTestApp,
  type FakeJudge,
  type TestApp,
} from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestRunCalls } from '../contract';

interface LanguageFact {
  id: number;
  name: string;
  oj: string;
  contentType: string;
}

let site: TestApp;
let judge: FakeJudge;
let languages: LanguageFact[];
beforeAll(async () => {
  site = await startTestApp({ plugins: await allPluginsIn(new URL('../../', import.meta.url)) });
  languages = await knex()<LanguageFact>('language').select('id', 'name', 'oj', 'contentType');
  judge = await startFakeJudge(site, { languages: local().map(({ name }) => name) });
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

const knex = () => resolve(site.app.container, Db);
const local = () => languages.filter(({ oj }) => oj === LOCAL_PROBLEM_SOURCE);
const remote = () => languages.filter(({ oj }) => oj !== LOCAL_PROBLEM_SOURCE);

/** Creates a problem of a remote judge that allows all languages of this source. */
async function createRemoteProblem(source: string): Promise<number> {
  const { pid } = await createProblem(site);
  await knex()('problem').where({ id: pid }).update({ bank: source });
  const ids = remote().filter(({ oj }) => oj === source);
  await knex()('problemLanguage').insert(ids.map(({ id }) => ({ pid, lid: id })));
  return pid;
}

it('a language of a remote judge runs wherever this site has one of the same kind, and is refused elsewhere', async () => {
  const user = await site.signUp();
  const localKinds = new Map(local().map(({ name, contentType }) => [name, contentType]));
  const kinds = new Set(localKinds.values());
  const sources = [...new Set(remote().map(({ oj }) => oj))];
  expect(sources.sort()).toEqual(['AC', 'CF', 'HDU', 'KATTIS', 'LIBRE', 'LUOGU', 'POJ', 'SPOJ']);
  const [ran, expected]: [string[], string[]] = [[], []];
  for (const source of sources) {
    const pid = await createRemoteProblem(source);
    for (const { name, contentType } of remote().filter(({ oj }) => oj === source)) {
      const reply = await site.calls<TestRunCalls>().reply('POST /api/submit-problem-test-judge', {
        body: { pid, type: 'public', language: name, code: 'main;', userInput: '1', isRemoteJudge: true },
        as: user,
      });
      const trial = await knex()('trial')
        .where({ key: String(reply.data) })
        .first<{ language: string }>('language');
      ran.push(`${source} ${name}: ${reply.httpStatus} ${trial ? localKinds.get(trial.language) : 'refused'}`);
      expected.push(`${source} ${name}: ${kinds.has(contentType) ? `200 ${contentType}` : '400 refused'}`);
    }
  }
  expect(ran).toEqual(expected);
});
