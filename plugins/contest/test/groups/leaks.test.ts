import { Status } from '@tribunal/contract';
import { MemberAuth } from '@tribunal/plugin-group/contract';
import type { Caller, TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestHarness } from '../contest-harness';
import { FeedClient } from '../../../contest-clics/test/support';
import { callAllRoutes, isContestCall, routesOf } from '../freeze/call-all-routes';
import { isReadCall } from '../freeze/requests';
import type { ContestTarget } from '../freeze/twin-sites';
import { openGroupContestHarness, type GroupContestHarness, type TestGroup } from './group-harness';

/** Calling all routes takes a while on a busy machine. */
const TIMEOUT_MS = 240_000;

/** What texts of the contests of the group contain, and nothing else on the site. */
const SECRET = 'xylophone';

let groups: GroupContestHarness;
let harness: ContestHarness;
let [group, other] = [] as unknown as [TestGroup, TestGroup];
let targets: Record<'running' | 'over', ContestTarget>;
let callers: Record<string, Caller | undefined>;
let staff: TestUser;

beforeAll(async () => {
  groups = await openGroupContestHarness();
  ({ harness } = groups);
  [group, other] = [await groups.createGroup(), await groups.createGroup()];
  staff = await harness.site.signUp({ role: 1001 });
  // A member who takes part in everything, and then leaves.
  await groups.setRank(group.gid, group.leo, MemberAuth.Member);
  const { gid, mia, leo } = group;
  const createTarget = async (endsIn: number): Promise<ContestTarget> => {
    const cid = await harness.createContest({
      gid,
      uid: group.anna.uid,
      title: `A ${SECRET} cup`,
      description: SECRET,
      hasOutsideBoard: true,
      hasPrint: true,
      endAt: harness.minutes(endsIn),
    });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A', displayTitle: `${SECRET} sorting` });
    await harness.knex('problem').where({ id: pid }).update({ gid, title: SECRET, authorUid: group.anna.uid });
    const { problemId } = (await harness.knex('problem').where({ id: pid }).first('problemId'))!;
    const frozenIds: number[] = [];
    for (const as of [mia, leo]) {
      frozenIds.push(await harness.submitAndJudge(as, cid, 'A', Status.Accepted, `// ${SECRET}\nint main() {}`));
    }
    const announcement = { title: SECRET, content: SECRET, status: 0 as const };
    await harness.calls.api('POST /api/group/contest-announcement', { body: { cid, announcement }, as: group.anna });
    const question = { cid, question: `Is it a ${SECRET}?` };
    const { id } = await harness.calls.api('POST /api/contest-clarification', { body: question, as: mia });
    const answer = { cid, id, answer: `It is a ${SECRET}`, isPublic: true };
    await harness.calls.api('PUT /api/contest-clarification', { body: answer, as: group.anna });
    return { cid, pid, problemId, gid, frozenIds };
  };
  targets = { running: await createTarget(600), over: await createTarget(10) };
  harness.advanceMinutes(20);
  await groups.setRank(group.gid, leo, null);
  callers = { visitor: undefined, user: await harness.site.signUp(), staff, leo, abel: group.abel, other: other.olga };
}, TIMEOUT_MS);
afterAll(() => harness?.stop());

/** Calls routes with everything that names the contests, and returns the calls whose replies tell something of them. */
async function leaksTo(some: Record<string, Caller | undefined>, onlyReads = false): Promise<string[]> {
  const replies = await callAllRoutes(
    harness,
    { bob: group.mia },
    {
      callers: some,
      contests: targets,
      includes: (route) => !onlyReads || (isReadCall(route) && isContestCall(route)),
    },
  );
  return [...replies].flatMap(([line, reply]) => (reply.includes(SECRET) ? line : []));
}
const pathsIn = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => /\/api\/[^? ]*/.exec(line)![0])),
];

describe('contests of a group', () => {
  it(
    'are shown to members',
    async () => {
      const paths = pathsIn(await leaksTo({ mia: group.mia, anna: group.anna }, true));
      for (const path of [
        '/api/get-contest-info',
        '/api/get-contest-problem',
        '/api/get-contest-problem-details',
        '/api/get-contest-announcement',
        '/api/get-contest-outsize-info',
        '/api/get-submission-detail',
        '/api/group/get-contest-list',
        '/api/group/get-admin-contest-list',
        '/api/group/contest',
      ]) {
        expect(paths).toContain(path);
      }
      expect(paths).not.toContain('/api/get-contest-list');
    },
    TIMEOUT_MS,
  );

  it(
    'are shown to nobody else by any call',
    async () => {
      const lines = await leaksTo(callers);
      // Those who have left still have what they submitted.
      const own = lines.filter((line) => line.startsWith('leo: '));
      expect(pathsIn(lines.filter((line) => !own.includes(line)))).toEqual([]);
      expect(pathsIn(own).sort()).toEqual(['/api/check-submissions-status', '/api/get-submission-detail']);
      expect(routesOf(harness).length).toBeGreaterThan(150);
    },
    TIMEOUT_MS,
  );

  it(
    'have no event feed for others than members',
    async () => {
      const { cid } = targets.over;
      for (const caller of Object.values(callers)) {
        const headers = caller && { authorization: caller.token };
        const feed = await fetch(`${harness.site.app.url}/api/clics/contests/${cid}/event-feed`, {
          ...(headers && { headers }),
        });
        expect(feed.status).toBe(404);
      }
      const client = await FeedClient.connect(harness.site, cid, group.mia);
      expect(JSON.stringify(await client.untilState())).toContain(SECRET);
      client.close();
    },
    TIMEOUT_MS,
  );
});
