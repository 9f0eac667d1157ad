import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { problemSourcePlugin, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LanguageCatalog, ProblemSources } from '../../src/problem';

let site: TestApp;
beforeAll(async () => {
  const plugins = [
    problemSourcePlugin({ key: 'OAK', name: 'Oak Judge' }),
    problemSourcePlugin({ key: 'ACORN', sharesWith: 'OAK' }),
    problemSourcePlugin({ key: 'GYM' }),
  ];
  site = await startTestApp({ plugins });
  const row = { description: '', contentType: 'text/x-c++src', remoteId: '7' };
  await resolve(
    site.app.container,
    Db,
  )('language').insert([
    { ...row, oj: 'OAK', name: 'Oak C++' },
    { ...row, oj: 'GYM', name: 'Gym C++' },
  ]);
});
afterAll(() => site?.stop());

const sources = () => resolve(site.app.container, ProblemSources);
const languagesOf = async (source: string): Promise<string[]> =>
  (await resolve(site.app.container, LanguageCatalog).listOffered(source)).map(({ name }) => name);

it('are this site and those of the installed plugins, with their names', () => {
  expect(sources().keys()).toEqual(['ME', 'OAK', 'ACORN', 'GYM']);
  expect(['OAK', 'NONE'].map((key) => sources().nameOf(key))).toEqual(['Oak Judge', 'NONE']);
});

it('have the languages of the source with which their manifest shares accounts, whatever their names are', async () => {
  expect(await languagesOf('OAK')).toEqual(['Oak C++']);
  expect(await languagesOf('ACORN')).toEqual(['Oak C++']);
  expect(await languagesOf('GYM')).toEqual(['Gym C++']);
});
