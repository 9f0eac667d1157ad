import { resolve } from '@tribunal/kernel';
import { pluginAt, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { Routes } from '@tribunal/platform';
import { readdir } from 'node:fs/promises';
import type { Schema } from 'joi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PluginSettings } from '@tribunal/server';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);
const NEVER = 999_999;
let site: TestApp;
let outsider: TestUser;
let visible: number;
let hidden: number;

beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      (await readdir(PLUGINS)).filter((name) => name !== 'demo').map((name) => pluginAt(new URL(`${name}/`, PLUGINS))),
    ),
  });
  await resolve(site.app.container, PluginSettings).save('group', { defaultCreateGroupACInitValue: 0 });
  const owner = await site.signUp();
  outsider = await site.signUp();
  const found = async (shortName: string, isVisible: boolean): Promise<number> => {
    const texts = { name: `Group ${shortName}`, shortName, brief: 'of the tests', description: 'of the tests' };
    const { payload } = await site.app.server.inject({
      method: 'POST',
      url: '/api/group',
      headers: { authorization: owner.token },
      payload: { ...texts, auth: 1, visible: isVisible },
    });
    return (JSON.parse(payload) as { data: { id: number } }).data.id;
  };
  [visible, hidden] = [await found('seen-one', true), await found('dark-one', false)];
});
afterAll(() => site?.stop());

/** Calls that say of a visible group what everybody may know, or who the caller is to it. */
const FOR_ALL = ['get-group-detail', 'get-group-access', 'get-group-auth'].map((call) => `/api/${call}`);
/** The lists that the specification has for members. */
const LISTS = ['member', 'announcement', 'problem', 'training', 'contest', 'discussion'].map(
  (what) => `/api/group/get-${what}-list`,
);

/** All calls for users that read something of a group that they name. */
const readingCalls = (): string[] =>
  resolve(site.app.container, Routes)
    .list()
    .flatMap((route) => {
      if (route.method !== 'GET' || !('query' in route) || !route.query || FOR_ALL.includes(route.path)) return [];
      if (route.access !== 'user' && route.access !== 'public' && route.access !== 'can:group_add') return [];
      const keys = (route.query.joi as Schema).describe()['keys'] as Record<string, { flags?: { presence?: string } }>;
      const needed = Object.entries(keys).filter(([, { flags }]) => flags?.presence === 'required');
      return 'gid' in keys && needed.every(([key]) => ['gid', 'type'].includes(key)) ? [route.path] : [];
    });

const answersTo = async (gid: number): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {};
  for (const path of readingCalls()) {
    const url = `${path}?gid=${gid}&type=0`;
    const { statusCode, payload } = await site.app.server.inject({ url, headers: { authorization: outsider.token } });
    answers[path] = `${statusCode} ${(JSON.parse(payload) as { msg: string }).msg}`;
  }
  return answers;
};
const sameForAll = (answer: string): Record<string, string> =>
  Object.fromEntries(readingCalls().map((path) => [path, answer]));

it('covers the lists of the specification', () => {
  const lists = [...LISTS, '/api/get-submission-list', '/api/get-group-rank-list'];
  expect(readingCalls()).toEqual(expect.arrayContaining(lists));
});

it('answers non-members of a visible group in one sentence that it is for members', async () => {
  expect(await answersTo(visible)).toEqual(sameForAll('403 Only members of the group can see this'));
});

it('does not distinguish a hidden group from one that does not exist', async () => {
  const answers = await answersTo(hidden);
  expect(answers).toEqual(await answersTo(NEVER));
  expect(Object.values(answers).filter((answer) => !answer.startsWith('404 '))).toEqual([]);
});
