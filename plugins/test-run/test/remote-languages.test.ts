import { languageFamilyOf, LOCAL_LANGUAGES, nearestLocalLanguage } from '@tribunal/contract';
import { remoteJudgeOf, type RemoteLanguage } from '@tribunal/remote-kit/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  allPluginsIn,
  createProblem,
  pluginAt,
  startFakeJudge,
  startTestApp,
  type FakeJudge,
  type TestApp,
} from '@tribunal/testing';
import { fakeRemoteJudgePlugin } from '../../remote-judging/test/fake-remote-judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestRunCalls } from '../contract';

const sites = (await allPluginsIn(new URL('../../', import.meta.url))).flatMap(({ manifest }) => {
  const spec = remoteJudgeOf(manifest);
  return spec && !spec.sharesWith ? [spec] : [];
});
const familyOf = ({ contentType }: RemoteLanguage) => languageFamilyOf('', contentType);

it('the sites are all that have languages', () => {
  expect(sites.map(({ key }) => key).sort()).toEqual([
    'AC',
    'CF',
    'HDU',
    'HDUC',
    'KATTIS',
    'LIBRE',
    'LUOGU',
    'POJ',
    'SPOJ',
  ]);
});

describe.each(sites.map(({ key, languages }) => [key, languages] as const))(
  'the languages of %s',
  (_key, languages) => {
    it('run as one of the same family, if this site has one', () => {
      const nearest = languages.map((remote) => [remote.name, nearestLocalLanguage(remote)]);
      expect(nearest.map(([name, local]) => [name, LOCAL_LANGUAGES.find((one) => one.name === local)?.family])).toEqual(
        languages.map((remote) => [
          remote.name,
          LOCAL_LANGUAGES.find(({ family }) => family === familyOf(remote))?.family,
        ]),
      );
    });

    it('have names of the same family as their content types', () => {
      const typed = languages.filter((remote) => familyOf(remote) !== 'plain');
      expect(typed.map(({ name }) => [name, languageFamilyOf(name)])).toEqual(
        typed.map((remote) => [remote.name, familyOf(remote)]),
      );
    });
  },
);

describe('a test run of a remote problem', () => {
  const languages = [
    { id: '0', name: 'G++', contentType: 'text/x-c++src' },
    { id: '1', name: 'Pascal', contentType: 'text/x-pascal' },
  ];
  let site: TestApp;
  let judge: FakeJudge;
  let pid: number;
  beforeAll(async () => {
    const plugins = await Promise.all(
      ['test-run', 'remote-judging'].map((id) => pluginAt(new URL(`../../${id}/`, import.meta.url))),
    );
    site = await startTestApp({ plugins: [...plugins, fakeRemoteJudgePlugin({ languages })] });
    judge = await startFakeJudge(site, { languages: ['C++ With O2'] });
    const knex = resolve(site.app.container, Db);
    pid = (await createProblem(site)).pid;
    await knex('problem').where({ id: pid }).update({ bank: 'HDU' });
    const offered = await knex('language').where({ oj: 'HDU' }).select('id');
    await knex('problemLanguage').insert(offered.map(({ id }) => ({ pid, lid: id })));
  });
  afterAll(async () => {
    await judge?.stop();
    await site?.stop();
  });

  it.each([
    ['runs in the nearest language of this site', 'G++', 200, 'C++ With O2'],
    ['is refused in a language that this site has not', 'Pascal', 400, null],
  ])('%s', async (_what, language, status, local) => {
    const reply = await site.calls<TestRunCalls>().reply('POST /api/submit-problem-test-judge', {
      body: { pid, type: 'public', language, code: 'main;', userInput: '1', isRemoteJudge: true },
      as: await site.signUp(),
    });
    const trial = await resolve(
      site.app.container,
      Db,
    )('trial')
      .where({ key: String(reply.data) })
      .first<{ language: string }>('language');
    expect([reply.httpStatus, trial?.language ?? null]).toEqual([status, local]);
  });
});
