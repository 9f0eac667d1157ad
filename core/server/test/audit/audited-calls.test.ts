import { LOCALES } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { allPluginsIn, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionNames, auditRuleOf, isJudgeAccess, type AnyRoute, Routes, Installed } from '@tribunal/platform';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

/** Calls that are always acts for the audit log. */
const AUDITED = `
  DELETE admin/announcement
  DELETE admin/webhook
  POST admin/webhook
  PUT admin/webhook
  POST admin/webhook/delivery
  POST admin/webhook/secret
  POST admin/webhook/test
  POST admin/announcement
  PUT admin/announcement
  DELETE admin/config/home-carousel
  PUT admin/config/set-email-config
  PUT admin/config/set-web-config
  POST admin/config/setting/undo
  POST admin/config/test-email
  DELETE admin/contest
  POST admin/contest
  PUT admin/contest
  POST admin/contest/add-problem-from-public
  DELETE admin/contest/announcement
  POST admin/contest/announcement
  PUT admin/contest/announcement
  PUT admin/contest/change-contest-visible
  GET admin/contest/clone
  PUT admin/contest/contest-problem
  POST admin/contest/feed-key
  GET admin/contest/import-remote-oj-problem
  DELETE admin/contest/problem
  POST admin/contest/problem
  PUT admin/contest/problem
  DELETE admin/contest/problem-order
  PUT admin/contest/problem-order
  POST admin/contest/record
  PUT admin/contest/rating
  PUT admin/contest/record-problem
  POST admin/contest/rejudge
  PUT admin/contest/rejudge
  POST admin/internal-error/release
  DELETE admin/judge
  POST admin/judge
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
  POST admin/judge/replay
  PUT admin/language
  DELETE admin/msg/notice
  POST admin/msg/notice
  PUT admin/msg/notice
  PUT admin/plugin
  POST admin/plugin/packages
  DELETE admin/plugin/packages/data
  POST admin/plugin/packages/from-catalogue
  POST admin/plugin/packages/from-npm
  POST admin/plugin/packages/install
  POST admin/plugin/packages/remove
  POST admin/plugin/retry
  PUT admin/plugin/settings
  DELETE admin/discussion
  PUT admin/discussion
  PUT admin/discussion-report
  POST admin/group/restore
  PUT admin/group-problem/change-progress
  PUT admin/group/status
  DELETE admin/problem
  POST admin/problem
  PUT admin/problem
  PUT admin/problem/change-problem-auth
  POST admin/problem/import
  GET admin/problem/import-remote-oj-problem
  POST admin/problem/import-remote-oj-problem
  PUT admin/problem/solutions
  POST admin/problem/try-again
  POST admin/rejudging
  POST admin/rejudging/apply
  POST admin/rejudging/drop
  DELETE admin/remote-account
  PUT admin/remote-account
  PUT admin/remote-account/rest
  POST admin/remote-catalogue/refresh
  DELETE admin/remote-import
  POST admin/remote-import
  POST admin/remote-import/apply
  POST admin/remote-import/page
  POST admin/remote-import/retry
  POST admin/remote-import/sync
  PUT admin/remote-judge/pause
  POST admin/remote-run/decide
  POST admin/remote-run/resume
  POST admin/remote-suspension/release
  PUT admin/switch/update
  DELETE admin/tag
  POST admin/tag
  PUT admin/tag
  DELETE admin/tag/classification
  POST admin/tag/classification
  PUT admin/tag/classification
  DELETE admin/training
  POST admin/training
  PUT admin/training
  POST admin/training/add-problem-from-public
  POST admin/training/add-problems
  DELETE admin/training/category
  POST admin/training/category
  PUT admin/training/category
  PUT admin/training/change-training-status
  GET admin/training/import-remote-oj-problem
  PUT admin/training/order
  DELETE admin/training/problem
  PUT admin/training/problem
  DELETE admin/training/section
  POST admin/training/section
  PUT admin/training/section
  DELETE admin/user/delete-user
  PUT admin/user/edit-user
  POST admin/user/generate-user
  POST admin/user/import
  POST admin/user/insert-batch-user
  POST admin/user/remove-second-factor
  DELETE api-tokens
  POST api-tokens
  POST data-export
  POST data-export/link
  GET data-export/file
  PUT change-contest-seal
  POST change-email
  POST change-password
  PUT change-training-member
  PUT check-contest-ac-info
  PUT check-contest-print-status
  PUT contest-clarification
  DELETE discussion-category
  POST discussion-category
  PUT discussion-editorial
  POST file/upload-carouse-img
  DELETE group
  PUT group
  DELETE group/announcement
  POST group/announcement
  PUT group/announcement
  DELETE group/member
  PUT group/member
  PUT group/apply-public
  PUT group/change-discussion-status
  PUT group/change-problem-auth
  PUT group/owner
  DELETE group/problem
  POST group/problem
  PUT group/problem
  PUT group/problem/solutions
  POST group/problem/try-again
  POST group/training
  PUT group/training
  DELETE group/training
  POST group/add-training-problem-from-group
  POST group/add-training-problem-from-public
  POST group/add-training-problems
  DELETE group/training-problem
  PUT group/training-problem
  POST group/training-section
  PUT group/training-section
  DELETE group/training-section
  PUT group/training-order
  PUT group/change-training-status
  PUT group/archive
  DELETE group/invite-link
  POST group/contest
  PUT group/contest
  DELETE group/contest
  POST group/contest/clone
  PUT group/change-contest-visible
  POST group/contest-problem
  PUT group/contest-problem
  DELETE group/contest-problem
  PUT group/contest-problem-order
  DELETE group/contest-problem-order
  POST group/add-contest-problem-from-public
  POST group/add-contest-problem-from-group
  POST group/contest-announcement
  PUT group/contest-announcement
  DELETE group/contest-announcement
  POST group/invite-link
  POST group/import
  POST group/copy
  POST oidc/link/finish
  POST oidc/unlink
  POST reset-password
  DELETE second-factor/authenticator
  POST second-factor/authenticator
  DELETE second-factor/passkey
  POST second-factor/passkey
  POST second-factor/recovery-codes
`;

/** Calls that users make for themselves; the service describes what others should know of. */
const IF_DESCRIBED = `
  POST change-userInfo
  DELETE comment
  DELETE discussion
  DELETE group/discussion
  PUT group/discussion
  POST login/oidc/finish
  DELETE reply
`;

/** Calls other than GET that are no acts. */
const LEFT_OUT = `
  user's own: DELETE contest-virtual, POST contest-virtual, DELETE msg/clean, DELETE remote-account
  user's own: PUT remote-account, PUT remote-method, POST remote-account/claim, POST remote-account/prove, POST remote-account/test
  user's own: POST discussion, PUT discussion, POST discussion-follow, POST discussion-report
  user's own: POST group/calendar, DELETE group/calendar
  user's own: POST group/invite-link/join, POST group/invite-link/open
  user's own: POST group/discussion
  user's own: POST group, POST group/member, DELETE group/member/exit, POST file/upload-group-avatar
  user's own: PUT msg/choices, POST msg/unsubscribe
  user's own: POST comment, POST reply, POST contest-clarification, POST submit-print-text, POST register-contest
  user's own: POST register-training, POST companion/submission, PUT companion/submission/arrived
  user's own: DELETE companion/submission
  user's own: POST submit-problem-judge, POST submit-problem-test-judge, POST submit-remote-run, PUT submission
  user's own: POST submit-problem-test-judges
  user's own: POST end-session, POST file/upload-avatar, POST file/upload-md-file, POST file/upload-md-img
  user's own: POST end-other-sessions, POST second-factor/authenticator-setup
  user's own: POST second-factor/passkey-options, POST second-factor/confirm, POST second-factor/confirm-options
  before there is a login: POST login/passkey-options, POST login/second-factor
  before there is a login: POST login/ldap, POST login/oidc/start, POST login/oidc/register
  user's own: POST oidc/link/start
  before there is a login: POST login, POST admin/login, POST register, POST apply-reset-password
  reads: POST check-username-or-email, POST check-submissions-status, POST check-contest-submissions-status
  reads: POST get-contest-not-read-announcement, POST get-contest-outside-scoreboard, POST get-contest-rank
  reads: POST admin/config/get-service-info, POST admin/config/get-judge-service-info
  reads: POST get-user-problem-status, POST admin/dashboard/get-sessions
  checks: POST admin/ldap/test
  checks: POST admin/problem/compile-interactive, POST admin/problem/compile-spj, POST admin/problem/verify
  checks: POST group/import/preview, POST admin/contest/record/preview
  checks: POST group/compile-interactive, POST group/compile-spj, POST group/problem/verify
  checks: POST admin/user/content, POST admin/user/import/preview, POST admin/remote-account/test, POST admin/remote-judge/check
  waits for another call: POST file/import-problem, POST file/upload-testcase-zip, DELETE admin/problem/import
  always refused: PUT admin/config/set-db-and-redis-config, POST file/import-fps-problem
  always refused: POST file/import-hydro-problem, POST file/import-qdoj-problem
`;

const linesOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim());
const leftOut = linesOf(LEFT_OUT).flatMap((line) => line.slice(line.indexOf(': ') + 2).split(', '));

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: await allPluginsIn(PLUGINS) });
});
afterAll(() => site?.stop());

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path.replace('/api/', '')}`;
const routesWith = (isMeant: (route: AnyRoute) => boolean): string[] =>
  resolve(site.app.container, Routes).list().filter(isMeant).map(nameOf).sort();

it('are exactly these', () => {
  expect(routesWith((route) => auditRuleOf(route) === true)).toEqual(linesOf(AUDITED).sort());
  expect(routesWith((route) => auditRuleOf(route) === 'if described')).toEqual(linesOf(IF_DESCRIBED).sort());
});

it('are all calls but GET calls, those of judges, and those left out for a reason', () => {
  const isLeftOut = (route: AnyRoute): boolean =>
    auditRuleOf(route) === false && route.method !== 'GET' && !isJudgeAccess(route.access);
  expect(routesWith(isLeftOut)).toEqual(leftOut.sort());
});

it('each have a text in both languages', () => {
  const { texts, plugins } = resolve(site.app.container, Installed);
  const untold = [...linesOf(AUDITED), ...linesOf(IF_DESCRIBED)].filter((name) => {
    const call = name.replace(' ', ' /api/');
    const owners = [null, ...plugins.map(({ manifest }) => manifest.id)];
    const names = owners.map((plugin) => actionNames(texts, plugin, call)).find((one) => one['en-US'] !== call);
    return !names || LOCALES.some((locale) => names[locale] === call);
  });
  expect(untold).toEqual([]);
});
