import { resolve } from '@tribunal/kernel';
import { pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Routes } from '@tribunal/platform';

/** The routes that the specification names outside contests, below /api. */
const SPECIFIED = `
  GET get-website-config
  GET home-carousel
  GET get-common-announcement
  GET get-last-week-submission-statistics
  GET get-recent-updated-problem
  GET get-register-code
  POST login
  POST check-username-or-email
  GET captcha
  POST register
  GET logout
  GET get-user-auth-info
  POST apply-reset-password
  POST reset-password
  GET get-all-problem-tags
  GET get-problem-tags-and-classification
  GET get-problem-list
  POST get-user-problem-status
  GET get-random-problem
  GET get-problem-detail
  GET get-problem-code-template
  POST submit-problem-judge
  GET get-submission-detail
  POST submit-problem-test-judge
  GET get-test-judge-result
  GET get-last-ac-code
  GET get-full-screen-problem-list
  GET get-all-case-result
  GET resubmit
  PUT submission
  GET get-submission-list
  POST check-submissions-status
  GET get-problem-languages
  GET languages
  GET get-user-home-info
  GET get-user-calendar-heatmap
  POST change-password
  GET get-change-email-code
  POST change-email
  POST change-userInfo
  GET msg/unread
  GET msg/comment
  GET msg/reply
  GET msg/like
  GET msg/sys
  GET msg/mine
  DELETE msg/clean
`;

/** Routes that the specification names too but that plugins provide. */
const BY_PLUGINS: Readonly<Record<string, string>> = {
  'GET get-recent-contest': 'contests',
  'GET get-recent-other-contest': 'contests of other sites',
  'GET get-recent-seven-ac-rank': 'rank lists',
  'GET get-rank-list': 'rank lists',
  'POST check-contest-submissions-status': 'verdicts as a contest shows them',
};

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      ['announcement', 'test-run'].map((id) => pluginAt(new URL(`../../../../plugins/${id}/`, import.meta.url))),
    ),
  });
});
afterAll(() => site?.stop());

const served = (): Set<string> =>
  new Set(
    resolve(site.app.container, Routes)
      .list()
      .map(({ method, path }) => `${method} ${path.replace('/api/', '')}`),
  );

describe('the specification', () => {
  const names = SPECIFIED.trim().split(/\s*\n\s*/);

  it('has every one of its calls answered', () => {
    const answered = served();
    expect(names.filter((name) => !answered.has(name))).toEqual([]);
  });

  it('leaves to plugins what core knows nothing of', () => {
    const answered = served();
    expect(Object.keys(BY_PLUGINS).filter((name) => answered.has(name) || names.includes(name))).toEqual([]);
  });
});
