import { resolve } from '@tribunal/kernel';
import { pluginAt } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Routes } from '../../../core/platform/src/http/route-registry';
import { contestPlugin, openContestHarness, type ContestHarness } from './contest-harness';

/** Calls that the specification defines for contests and their comments, below /api. */
const SPECIFIED = `
  GET get-contest-list
  GET get-contest-info
  GET get-contest-outsize-info
  POST get-contest-outside-scoreboard
  POST register-contest
  GET get-contest-access
  GET get-contest-problem
  GET get-contest-problem-details
  GET contest-submissions
  POST get-contest-rank
  GET get-contest-announcement
  POST get-contest-not-read-announcement
  GET get-contest-ac-info
  PUT check-contest-ac-info
  POST submit-print-text
  GET get-contest-print
  PUT check-contest-print-status
  GET file/download-contest-print-text
  POST get-user-problem-status
  POST check-contest-submissions-status
  GET get-recent-contest
  GET admin/judge/rejudge-contest-problem
  GET get-recent-other-contest
  GET get-full-screen-problem-list
  GET comments
  POST comment
  DELETE comment
  GET comment-like
  POST reply
  DELETE reply
  GET reply
`;

let harness: ContestHarness;
beforeAll(async () => {
  harness = await openContestHarness({
    plugins: [
      await pluginAt(new URL('../../comment', import.meta.url)),
      await contestPlugin('contest-onsite'),
      await contestPlugin('rejudging'),
    ],
  });
});
afterAll(() => harness?.stop());

describe('the specification of contests', () => {
  it('has every one of its calls answered', () => {
    const served = resolve(harness.site.app.container, Routes).list();
    const answered = new Set(served.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`));
    expect(
      SPECIFIED.trim()
        .split(/\s*\n\s*/)
        .filter((name) => !answered.has(name)),
    ).toEqual([]);
  });

  it('leaves no call of contests to visitors but those that are meant for them', () => {
    const open = resolve(harness.site.app.container, Routes)
      .list()
      .filter(
        ({ path, access }) => access === 'public' && /contest|comments/.test(path) && !path.startsWith('/api/clics'),
      )
      .map(({ path }) => path.replace('/api/', ''));
    expect(open.sort()).toEqual([
      'comments',
      'get-contest-list',
      'get-contest-outside-scoreboard',
      'get-contest-outsize-info',
      'get-contest-problem',
      'get-recent-contest',
      'get-recent-other-contest',
    ]);
  });
});
