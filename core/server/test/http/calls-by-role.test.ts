import { Role, ROLE_SYMBOL, ROLE_SYMBOLS, type RoleId, type RoleSymbol } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { allPluginsIn, startTestApp, type Caller, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJudgeAccess, type AnyRoute, Routes } from '@tribunal/platform';
import { RoleAccessReader } from '../../src/account';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

const STAFF: readonly RoleSymbol[] = ['root', 'admin', 'problem_admin'];
const SUBMITTERS: readonly RoleSymbol[] = [...STAFF, 'default_user', 'no_discuss_user', 'mute_user'];
const WRITERS: readonly RoleSymbol[] = [
  ...STAFF,
  'default_user',
  'no_submit_user',
  'no_discuss_user',
  'no_submit_no_discuss_user',
];

/** Calls that some roles may not make; all others are of every user, or of everybody. */
const RESTRICTED: readonly (readonly [readonly RoleSymbol[], string])[] = [
  [
    SUBMITTERS,
    `
      PUT /api/remote-account
      PUT /api/remote-method
      POST /api/remote-account/claim
      POST /api/remote-account/prove
      POST /api/remote-account/test
      GET /api/resubmit
      POST /api/submit-problem-judge
      POST /api/submit-problem-test-judge
      POST /api/submit-problem-test-judges
      POST /api/submit-remote-run
      DELETE /api/companion/submission
      GET /api/companion/submission
      POST /api/companion/submission
      PUT /api/companion/submission/arrived
    `,
  ],
  [
    WRITERS,
    `
      POST /api/comment
      POST /api/reply
    `,
  ],
  [
    ['root', 'admin', 'problem_admin', 'default_user', 'no_submit_user'],
    `
      POST /api/discussion
      POST /api/group/discussion
    `,
  ],
  [
    ['root', 'admin', 'problem_admin', 'default_user'],
    `
      DELETE /api/group
      POST /api/group
      GET /api/group/copy
      POST /api/group/copy
    `,
  ],
  [
    STAFF,
    `
      DELETE /api/admin/discussion
      PUT /api/admin/discussion
      GET /api/admin/discussion-report
      PUT /api/admin/discussion-report
      GET /api/admin/contest
      POST /api/admin/contest
      PUT /api/admin/contest
      POST /api/admin/contest/add-problem-from-public
      DELETE /api/admin/contest
      DELETE /api/admin/contest/announcement
      GET /api/admin/contest/announcement
      POST /api/admin/contest/announcement
      PUT /api/admin/contest/announcement
      PUT /api/admin/contest/change-contest-visible
      GET /api/admin/contest/clone
      GET /api/admin/contest/contest-problem
      PUT /api/admin/contest/contest-problem
      POST /api/admin/contest/feed-key
      GET /api/admin/contest/get-contest-list
      GET /api/admin/contest/get-problem-list
      GET /api/admin/contest/import-remote-oj-problem
      DELETE /api/admin/contest/problem
      GET /api/admin/contest/problem
      POST /api/admin/contest/problem
      PUT /api/admin/contest/problem
      DELETE /api/admin/contest/problem-order
      PUT /api/admin/contest/problem-order
      POST /api/admin/contest/record
      POST /api/admin/contest/record/preview
      GET /api/admin/contest/rating
      PUT /api/admin/contest/rating
      PUT /api/admin/contest/record-problem
      GET /api/admin/config/get-judge-service-info
      POST /api/admin/config/get-judge-service-info
      GET /api/admin/config/get-service-info
      POST /api/admin/config/get-service-info
      GET /api/admin/dashboard
      GET /api/admin/dashboard/get-dashboard-info
      POST /api/admin/dashboard/get-sessions
      GET /api/admin/health
      GET /api/admin/language
      GET /api/admin/logout
      DELETE /api/admin/problem
      GET /api/admin/problem
      POST /api/admin/problem
      PUT /api/admin/problem
      PUT /api/admin/problem/change-problem-auth
      POST /api/admin/problem/compile-interactive
      POST /api/admin/problem/compile-spj
      GET /api/admin/problem/get-problem-cases
      GET /api/admin/problem/get-problem-list
      DELETE /api/admin/problem/import
      GET /api/admin/problem/import
      POST /api/admin/problem/import
      GET /api/admin/problem/import-formats
      GET /api/admin/problem/import-remote-oj-problem
      POST /api/admin/problem/import-remote-oj-problem
      GET /api/admin/problem/solutions
      PUT /api/admin/problem/solutions
      POST /api/admin/problem/try-again
      POST /api/admin/problem/verify
      GET /api/admin/remote-catalogue
      POST /api/admin/remote-catalogue/refresh
      GET /api/admin/remote-catalogue/site
      DELETE /api/admin/remote-import
      GET /api/admin/remote-import
      POST /api/admin/remote-import
      POST /api/admin/remote-import/apply
      GET /api/admin/remote-import/list
      POST /api/admin/remote-import/page
      POST /api/admin/remote-import/retry
      POST /api/admin/remote-import/sync
      DELETE /api/admin/tag
      POST /api/admin/tag
      PUT /api/admin/tag
      DELETE /api/admin/tag/classification
      GET /api/admin/tag/classification
      POST /api/admin/tag/classification
      PUT /api/admin/tag/classification
      DELETE /api/admin/training
      GET /api/admin/training
      POST /api/admin/training
      PUT /api/admin/training
      POST /api/admin/training/add-problem-from-public
      POST /api/admin/training/add-problems
      DELETE /api/admin/training/category
      POST /api/admin/training/category
      PUT /api/admin/training/category
      PUT /api/admin/training/change-training-status
      GET /api/admin/training/get-problem-list
      GET /api/admin/training/get-training-list
      GET /api/admin/training/import-remote-oj-problem
      PUT /api/admin/training/order
      DELETE /api/admin/training/problem
      PUT /api/admin/training/problem
      DELETE /api/admin/training/section
      POST /api/admin/training/section
      PUT /api/admin/training/section
      GET /api/admin/training/sections
      GET /api/file/export-problem
      POST /api/file/import-fps-problem
      POST /api/file/import-hydro-problem
      POST /api/file/import-problem
      POST /api/file/import-qdoj-problem
    `,
  ],
  [
    ['root', 'problem_admin'],
    `
      GET /api/admin/group-problem/list
      PUT /api/admin/group-problem/change-progress
    `,
  ],
  [
    ['root'],
    `
      DELETE /api/discussion-category
      POST /api/discussion-category
      GET /api/admin/group
      POST /api/admin/group/restore
      PUT /api/admin/group/status
      DELETE /api/admin/announcement
      GET /api/admin/announcement
      POST /api/admin/announcement
      PUT /api/admin/announcement
      GET /api/admin/audit-log
      GET /api/admin/audit-log/calls
      GET /api/admin/audit-log/export
      GET /api/admin/caught-mail
      DELETE /api/admin/webhook
      GET /api/admin/webhook
      POST /api/admin/webhook
      PUT /api/admin/webhook
      GET /api/admin/webhook/delivery
      POST /api/admin/webhook/delivery
      GET /api/admin/webhook/kinds
      POST /api/admin/webhook/secret
      POST /api/admin/webhook/test
      GET /api/admin/config/get-db-and-redis-config
      GET /api/admin/config/get-email-config
      GET /api/admin/config/get-web-config
      DELETE /api/admin/config/home-carousel
      PUT /api/admin/config/set-db-and-redis-config
      PUT /api/admin/config/set-email-config
      GET /api/admin/config/setting
      GET /api/admin/config/setting/history
      POST /api/admin/config/setting/undo
      POST /api/admin/config/test-email
      PUT /api/admin/config/set-web-config
      GET /api/admin/contest/rejudge
      POST /api/admin/contest/rejudge
      PUT /api/admin/contest/rejudge
      GET /api/admin/contest/rejudge/last
      GET /api/admin/internal-error
      POST /api/admin/internal-error/release
      DELETE /api/admin/judge
      GET /api/admin/judge
      POST /api/admin/judge
      GET /api/admin/judge/cancel-judge
      POST /api/admin/judge/cancel-judge
      POST /api/admin/judge/forget
      GET /api/admin/judge/manual-judge
      POST /api/admin/judge/manual-judge
      GET /api/admin/judge/rejudge
      POST /api/admin/judge/rejudge
      GET /api/admin/judge/rejudge-contest-problem
      POST /api/admin/judge/rejudge-contest-problem
      POST /api/admin/judge/rejudge-problem
      GET /api/admin/judge/replay
      POST /api/admin/judge/replay
      PUT /api/admin/language
      DELETE /api/admin/msg/notice
      GET /api/admin/msg/notice
      POST /api/admin/msg/notice
      PUT /api/admin/msg/notice
      GET /api/admin/msg/notice/recipient
      POST /api/admin/ldap/test
      GET /api/admin/permissions
      GET /api/admin/permissions/user
      GET /api/admin/plugin
      PUT /api/admin/plugin
      GET /api/admin/plugin/catalogue
      GET /api/admin/plugin/packages
      POST /api/admin/plugin/packages
      DELETE /api/admin/plugin/packages/data
      GET /api/admin/plugin/packages/data
      POST /api/admin/plugin/packages/from-catalogue
      POST /api/admin/plugin/packages/from-npm
      POST /api/admin/plugin/packages/install
      POST /api/admin/plugin/packages/remove
      POST /api/admin/plugin/retry
      PUT /api/admin/plugin/settings
      GET /api/admin/plugin/usage
      GET /api/admin/rejudging
      POST /api/admin/rejudging
      POST /api/admin/rejudging/apply
      GET /api/admin/rejudging/changes
      GET /api/admin/rejudging/detail
      POST /api/admin/rejudging/drop
      DELETE /api/admin/remote-account
      GET /api/admin/remote-account
      PUT /api/admin/remote-account
      PUT /api/admin/remote-account/rest
      POST /api/admin/remote-account/test
      GET /api/admin/remote-judge
      POST /api/admin/remote-judge/check
      PUT /api/admin/remote-judge/pause
      POST /api/admin/remote-run/decide
      GET /api/admin/remote-run/given-up
      GET /api/admin/remote-run/needs-review
      POST /api/admin/remote-run/resume
      GET /api/admin/remote-suspension
      POST /api/admin/remote-suspension/release
      GET /api/admin/switch/info
      PUT /api/admin/switch/update
      POST /api/admin/user/content
      DELETE /api/admin/user/delete-user
      PUT /api/admin/user/edit-user
      POST /api/admin/user/generate-user
      GET /api/admin/user/get-user-list
      POST /api/admin/user/remove-second-factor
      GET /api/admin/user/import
      POST /api/admin/user/import
      POST /api/admin/user/import/preview
      POST /api/admin/user/insert-batch-user
      GET /api/file/generate-user-excel
      POST /api/file/upload-carouse-img
    `,
  ],
];

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp({
    plugins: await allPluginsIn(PLUGINS),
  });
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const linesOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim());
const calls = () => resolve(site.app.container, RoleAccessReader).calls();
const ordered = (roles: readonly RoleSymbol[]): RoleSymbol[] => ROLE_SYMBOLS.filter((role) => roles.includes(role));
const writtenRolesOf = (call: string): RoleSymbol[] => {
  const found = RESTRICTED.find(([, table]) => linesOf(table).includes(call));
  return ordered(found ? found[0] : ROLE_SYMBOLS);
};

const statusOf = async ({ method, path }: Pick<AnyRoute, 'method' | 'path'>, as: Caller): Promise<number> => {
  const url = path.replace(/\{[^}]*\}/g, 'x');
  const { statusCode } = await site.app.server.inject({
    method,
    url,
    headers: { authorization: as.token },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return statusCode;
};
const changeRole = async (user: TestUser, role: RoleId) => {
  const body = {
    uid: user.uid,
    username: user.username,
    realname: null,
    email: null,
    titleName: null,
    titleColor: null,
    type: role,
    status: 0,
    setNewPwd: false,
  };
  const { statusCode } = await site.app.server.inject({
    method: 'PUT',
    url: '/api/admin/user/edit-user',
    headers: { authorization: root.token },
    payload: body,
  });
  expect(statusCode).toBe(200);
};

it('all nine roles may make the calls of the table and no others', () => {
  const found = calls().map(({ call, roles }) => [call, roles.join(' ')] as const);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(found.map(([call]) => [call, writtenRolesOf(call).join(' ')])),
  );
  const unknown = RESTRICTED.flatMap(([, table]) => linesOf(table)).filter(
    (line) => !found.some(([call]) => call === line),
  );
  expect(unknown).toEqual([]);
});

describe.each(Object.values(Role).filter((role) => role !== Role.Root))(
  'role %i, given to a user with a session',
  (role) => {
    it('is refused at once everything that it may not do, and nothing else', async () => {
      const user = await site.signUp();
      await changeRole(user, role);
      const restricted = resolve(site.app.container, Routes)
        .list()
        .filter(({ access }) => !isJudgeAccess(access) && access !== 'public' && access !== 'user');
      const refused: string[] = [];
      for (const route of restricted) {
        const call = `${route.method} ${route.path}`;
        if (writtenRolesOf(call).includes(ROLE_SYMBOL[role])) continue;
        expect([call, await statusOf(route, user)]).toEqual([call, 403]);
        refused.push(call);
      }
      const allowed = restricted.filter(({ method, path }) => !refused.includes(`${method} ${path}`));
      // An empty input is refused for other reasons, but not for the role; 403 may come from a policy for objects.
      const submits = allowed.find(({ path }) => path === '/api/submit-problem-judge');
      expect(submits ? await statusOf(submits, user) : 403).toBe(SUBMITTERS.includes(ROLE_SYMBOL[role]) ? 400 : 403);
      const comments = allowed.find(({ path, method }) => path === '/api/comment' && method === 'POST');
      expect(comments ? await statusOf(comments, user) : 403).toBe(WRITERS.includes(ROLE_SYMBOL[role]) ? 400 : 403);
    });
  },
);
