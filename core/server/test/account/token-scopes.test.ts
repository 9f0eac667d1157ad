import { API_SCOPES, type ApiScope } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { allPluginsIn, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJudgeAccess, tokenScopes, Routes, Points } from '@tribunal/platform';
import { ApiTokenService } from '../../src/account/tokens/api-token-service';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

/** What an API token with a scope may call; all other calls refuse tokens. */
const CALLS: Readonly<Record<ApiScope, string>> = {
  read: `
    POST check-contest-submissions-status
    POST check-submissions-status
    GET comment
    GET comments
    GET contest-submissions
    GET discussion-category
    GET discussion-editorial
    GET docs
    GET events
    GET get-all-case-result
    GET get-all-problem-tags
    GET get-common-announcement
    GET get-contest-access
    GET get-contest-announcement
    GET get-contest-clarification
    GET get-contest-info
    GET get-contest-list
    POST get-contest-outside-scoreboard
    GET get-contest-outsize-info
    GET get-contest-problem
    GET get-contest-problem-details
    POST get-contest-rank
    GET get-contest-rating
    GET get-contest-replay
    GET get-contest-virtual-rank
    GET get-discussion-detail
    GET get-discussion-list
    GET get-full-screen-problem-list
    GET get-group-access
    GET get-group-auth
    GET get-group-detail
    GET get-group-list
    GET get-group-rank-list
    GET get-last-ac-code
    GET get-last-week-submission-statistics
    GET get-my-contest-print
    GET get-own-rank
    GET get-problem-code-template
    GET get-problem-detail
    GET get-problem-languages
    GET get-problem-list
    GET get-problem-tags
    GET get-problem-tags-and-classification
    GET get-random-problem
    GET get-rank-list
    GET get-rated-contests
    GET get-recent-contest
    GET get-recent-seven-ac-rank
    GET get-recent-updated-problem
    GET get-remote-run
    GET get-submission-detail
    GET get-submission-list
    GET get-training-access
    GET get-training-category
    GET get-training-detail
    GET get-training-list
    GET get-training-problem-details
    GET get-training-problem-list
    GET get-training-rank
    GET get-user-auth-info
    GET get-user-calendar-heatmap
    GET get-user-home-info
    POST get-user-problem-status
    GET get-user-rating
    GET get-website-config
    GET group/get-announcement-list
    GET group/get-contest-list
    GET group/get-discussion-list
    GET group/get-member-list
    GET group/get-problem-list
    GET group/get-training-category
    GET group/get-training-list
    GET health
    GET health/live
    GET home-carousel
    GET languages
    GET openapi.json
    GET remote-levels
    GET remote-runs
    GET remote-site-texts
    GET remote-status
    GET reply
  `,
  submit: `
    GET get-test-judge-result
    POST register-contest
    POST register-training
    GET resubmit
    POST submit-problem-judge
    POST submit-problem-test-judge
    POST submit-problem-test-judges
  `,
  problem: `
    GET admin/language
    DELETE admin/problem
    DELETE admin/problem/import
    GET admin/problem
    POST admin/problem
    PUT admin/problem
    PUT admin/problem/change-problem-auth
    POST admin/problem/compile-interactive
    POST admin/problem/compile-spj
    GET admin/problem/get-problem-cases
    GET admin/problem/get-problem-list
    GET admin/problem/import
    POST admin/problem/import
    GET admin/problem/import-formats
    GET admin/problem/import-remote-oj-problem
    POST admin/problem/import-remote-oj-problem
    GET admin/problem/solutions
    PUT admin/problem/solutions
    POST admin/problem/try-again
    POST admin/problem/verify
    DELETE admin/tag
    POST admin/tag
    PUT admin/tag
    DELETE admin/tag/classification
    GET admin/tag/classification
    POST admin/tag/classification
    PUT admin/tag/classification
    GET file/download-testcase
    GET file/export-problem
    POST file/import-problem
    POST file/upload-md-file
    POST file/upload-md-img
    POST file/upload-testcase-zip
  `,
  contest: `
    DELETE admin/contest
    GET admin/contest
    POST admin/contest
    PUT admin/contest
    POST admin/contest/add-problem-from-public
    DELETE admin/contest/announcement
    GET admin/contest/announcement
    POST admin/contest/announcement
    PUT admin/contest/announcement
    PUT admin/contest/change-contest-visible
    GET admin/contest/clone
    GET admin/contest/contest-problem
    PUT admin/contest/contest-problem
    GET admin/contest/get-contest-list
    GET admin/contest/get-problem-list
    GET admin/contest/import-remote-oj-problem
    DELETE admin/contest/problem
    GET admin/contest/problem
    POST admin/contest/problem
    PUT admin/contest/problem
    DELETE admin/contest/problem-order
    PUT admin/contest/problem-order
    GET admin/contest/rating
    PUT admin/contest/rating
    POST admin/contest/record
    POST admin/contest/record/preview
    PUT admin/contest/record-problem
    GET admin/contest/rejudge
    POST admin/contest/rejudge
    PUT admin/contest/rejudge
    GET admin/contest/rejudge/last
    DELETE admin/training
    GET admin/training
    POST admin/training
    PUT admin/training
    POST admin/training/add-problem-from-public
    POST admin/training/add-problems
    DELETE admin/training/category
    POST admin/training/category
    PUT admin/training/category
    PUT admin/training/change-training-status
    GET admin/training/get-problem-list
    GET admin/training/get-training-list
    GET admin/training/import-remote-oj-problem
    PUT admin/training/order
    DELETE admin/training/problem
    PUT admin/training/problem
    DELETE admin/training/section
    POST admin/training/section
    PUT admin/training/section
    GET admin/training/sections
    PUT change-contest-seal
    PUT change-training-member
    PUT check-contest-ac-info
    PUT check-contest-print-status
    PUT contest-clarification
    GET file/download-contest-ac-submission
    GET file/download-contest-print-text
    GET file/download-contest-rank
    GET file/download-group-assignments
    GET file/download-training-progress
    GET get-contest-ac-info
    GET get-contest-print
    GET get-contest-scroll-board-info
    GET get-contest-scroll-board-submission
    GET get-training-progress
    DELETE group/contest
    DELETE group/contest-announcement
    DELETE group/contest-problem
    DELETE group/contest-problem-order
    GET group/contest
    GET group/contest-problem
    GET group/get-admin-contest-list
    GET group/get-assignment-list
    GET group/get-contest-announcement-list
    GET group/get-contest-problem-list
    POST group/add-contest-problem-from-group
    POST group/add-contest-problem-from-public
    POST group/contest
    POST group/contest-announcement
    POST group/contest-problem
    POST group/contest/clone
    PUT group/change-contest-visible
    PUT group/contest
    PUT group/contest-announcement
    PUT group/contest-problem
    PUT group/contest-problem-order
  `,
  admin: `
    DELETE admin/announcement
    GET admin/announcement
    POST admin/announcement
    PUT admin/announcement
    GET admin/audit-log
    GET admin/audit-log/calls
    GET admin/config/get-web-config
    DELETE admin/config/home-carousel
    PUT admin/config/set-web-config
    GET admin/dashboard
    GET admin/dashboard/get-dashboard-info
    DELETE admin/discussion
    PUT admin/discussion
    GET admin/discussion-report
    PUT admin/discussion-report
    GET admin/group
    POST admin/group/restore
    PUT admin/group/status
    PUT admin/group-problem/change-progress
    GET admin/group-problem/list
    GET admin/health
    GET admin/internal-error
    POST admin/internal-error/release
    GET admin/judge
    GET admin/judge/cancel-judge
    POST admin/judge/cancel-judge
    POST admin/judge/forget
    GET admin/judge/manual-judge
    POST admin/judge/manual-judge
    GET admin/judge/rejudge
    POST admin/judge/rejudge
    GET admin/judge/rejudge-contest-problem
    POST admin/judge/rejudge-contest-problem
    POST admin/judge/rejudge-problem
    GET admin/judge/replay
    POST admin/judge/replay
    PUT admin/language
    DELETE admin/msg/notice
    GET admin/msg/notice
    POST admin/msg/notice
    PUT admin/msg/notice
    GET admin/plugin
    POST admin/plugin/retry
    GET admin/plugin/usage
    GET admin/rejudging
    POST admin/rejudging
    POST admin/rejudging/apply
    GET admin/rejudging/changes
    GET admin/rejudging/detail
    POST admin/rejudging/drop
    GET admin/remote-catalogue
    POST admin/remote-catalogue/refresh
    GET admin/remote-catalogue/site
    DELETE admin/remote-import
    GET admin/remote-import
    POST admin/remote-import
    POST admin/remote-import/apply
    GET admin/remote-import/list
    POST admin/remote-import/page
    POST admin/remote-import/retry
    POST admin/remote-import/sync
    GET admin/remote-judge
    POST admin/remote-judge/check
    PUT admin/remote-judge/pause
    POST admin/remote-run/decide
    GET admin/remote-run/given-up
    GET admin/remote-run/needs-review
    POST admin/remote-run/resume
    GET admin/remote-suspension
    POST admin/remote-suspension/release
    GET admin/switch/info
    GET admin/user/get-user-list
    GET admin/user/import
    POST file/upload-carouse-img
  `,
};

/** Calls that refuse tokens for a reason that somebody could doubt. Most of the others are a person's own business. */
const REFUSED = `
  changes credentials: POST change-password, POST change-email, POST reset-password, PUT admin/user/edit-user
  changes credentials: PUT admin/remote-account, PUT remote-account, PUT admin/plugin/settings
  runs code on the server: POST admin/plugin/packages, POST admin/plugin/packages/install
  runs code on the server: POST admin/plugin/packages/from-npm, POST admin/plugin/packages/from-catalogue
  removes what cannot come back: POST admin/plugin/packages/remove, DELETE admin/plugin/packages/data
  changes who may log in how: PUT admin/plugin, PUT admin/switch/update
  creates credentials: POST api-tokens, POST admin/judge, POST admin/contest/feed-key, POST oidc/link/start
  creates credentials: POST group/calendar
  creates credentials: POST admin/user/generate-user, POST admin/user/import, POST admin/user/insert-batch-user
  opens a session: POST login, POST admin/login, POST login/oidc/finish, POST login/oidc/register
  shows secrets: GET admin/caught-mail, GET file/generate-user-excel, GET file/group-passwords, GET group/calendar.ics
  removes what cannot come back: DELETE admin/user/delete-user
`;

const linesOf = (table: string): string[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: await allPluginsIn(PLUGINS) });
});
afterAll(() => site?.stop());

/** Returns the calls of people that are served, with the scope of each. */
const served = () =>
  resolve(site.app.container, Routes)
    .list()
    .filter(({ access }) => !isJudgeAccess(access))
    .map(({ method, path }) => ({
      name: `${method} ${path.replace('/api/', '')}`,
      scope: resolve(site.app.container, ApiTokenService).scopeOf(`${method} ${path}`),
    }));

describe('the calls of a scope', () => {
  it.each(API_SCOPES)('%s are exactly these', (scope) => {
    const calls = served().filter((call) => call.scope === scope);
    expect(calls.map(({ name }) => name).sort()).toEqual(linesOf(CALLS[scope]).sort());
  });

  it('are served, and of one scope only', () => {
    const names = new Set(served().map(({ name }) => name));
    const listed = resolve(site.app.container, Points)
      .list(tokenScopes)
      .flatMap((table) => Object.values(table).flat())
      .map((call) => call.replace('/api/', ''));
    expect(listed.filter((call) => !names.has(call))).toEqual([]);
    expect(listed.length).toBe(new Set(listed).size);
  });

  it('do not include what a token must not do', () => {
    const refused = linesOf(REFUSED).flatMap((line) => line.slice(line.indexOf(': ') + 2).split(', '));
    const scopes = new Map(served().map(({ name, scope }) => [name, scope]));
    expect(refused.map((name) => [name, scopes.get(name)])).toEqual(refused.map((name) => [name, null]));
  });
});
