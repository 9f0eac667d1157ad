import { CONTENT_TYPE, LOCAL_LANGUAGES, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Db } from '@tribunal/server';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

it('the languages of the site are those of the table, in its order', async () => {
  const stored = await resolve(
    site.app.container,
    Db,
  )('language')
    .where({ oj: LOCAL_PROBLEM_SOURCE })
    .orderBy('seq', 'desc')
    .select('name', 'contentType', 'isSpj');
  expect(stored).toEqual(
    LOCAL_LANGUAGES.map(({ name, family, isForCheckers = false }) => ({
      name,
      contentType: CONTENT_TYPE[family],
      isSpj: isForCheckers,
    })),
  );
});
