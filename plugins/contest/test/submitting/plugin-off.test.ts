import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { ContestType } from '../../contract';
import { openContestHarness, type ContestHarness } from '../contest-harness';

/** Values that reveal nothing: an unknown result has a status of its own. */
const EMPTY_VALUES: readonly unknown[] = [null, undefined, '', Status.UnknownResult];
const CALLERS = ['visitor', 'owner', 'other', 'setter', 'root'] as const;
const CONTEST_KINDS = ['sealed ACM', 'sealed OI', 'running ACM', 'ended ACM'] as const;

type JsonObject = Record<string, unknown>;
let harness: ContestHarness;
const callers: Partial<Record<(typeof CALLERS)[number], TestUser>> = {};
const submissions = {} as Record<(typeof CONTEST_KINDS)[number], number>;
let problemIds: string[] = [];
const repliesByState = { on: new Map<string, JsonObject>(), off: new Map<string, JsonObject>() };
const counted = { on: 0, off: 0 };

const setPlugin = async (wanted: 'on' | 'off'): Promise<void> => {
  await harness.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: harness.root });
  const ask = () => harness.calls.reply('GET /api/get-contest-info', { query: { cid: 1 } });
  await vi.waitUntil(async () => ((await ask()).status === 404) === (wanted === 'off'), { timeout: 10_000 });
};
/** Fetches all responses about one submission or a contest problem, flattened; a refused one contributes nothing. */
const fetchReplies = async (
  who: (typeof CALLERS)[number],
  submitId: number,
  problemId: string,
): Promise<JsonObject> => {
  const as = callers[who];
  const detail = await harness.site.reply('GET /api/get-submission-detail', { query: { submitId }, as });
  const rows = await harness.site.reply('POST /api/check-submissions-status', { body: { submitIds: [submitId] }, as });
  const cases = await harness.site.reply('GET /api/get-all-case-result', { query: { submitId }, as });
  const problem = await harness.site.reply('GET /api/get-problem-detail', { query: { problemId }, as });
  const entries = (name: string, found: unknown) =>
    Object.entries((found ?? {}) as JsonObject).map(([key, value]): [string, unknown] => [`${name}.${key}`, value]);
  return Object.fromEntries([
    ...entries('detail', detail.data?.submission),
    ...entries('row', rows.data?.[submitId]),
    ...entries('cases', cases.data),
    ...entries('problem', problem.data?.problem),
  ]);
};
const fetchAllReplies = async (state: 'on' | 'off'): Promise<void> => {
  for (const who of CALLERS) {
    for (const [at, contestKind] of CONTEST_KINDS.entries()) {
      repliesByState[state].set(
        `${who} ${contestKind}`,
        await fetchReplies(who, submissions[contestKind], problemIds[at]!),
      );
    }
  }
  const week = await harness.site.api('GET /api/get-last-week-submission-statistics', {
    query: { forceRefresh: true },
    as: harness.root,
  });
  counted[state] = week.acCountList.reduce((sum, count) => sum + count, 0);
};

beforeAll(async () => {
  harness = await openContestHarness();
  callers.owner = await harness.site.signUp();
  callers.other = await harness.site.signUp();
  callers.setter = await harness.site.signUp({ role: Role.Admin });
  callers.root = harness.root;
  const freeze = { isSealed: true, sealAt: harness.minutes(-30) };
  const wishes = {
    'sealed ACM': freeze,
    'sealed OI': { ...freeze, type: ContestType.Oi },
    'running ACM': {},
    'ended ACM': { startAt: harness.minutes(-60), endAt: harness.minutes(1) },
  } as const;
  for (const contestKind of CONTEST_KINDS) {
    const cid = await harness.createContest(wishes[contestKind]);
    const problem = await harness.createContestProblem(cid, {
      displayId: 'A',
      ...(contestKind === 'sealed OI' && { score: 100 }),
    });
    const row = await harness.knex('problem').where({ id: problem.pid }).first<{ problemId: string }>('problemId');
    problemIds = [...problemIds, row.problemId];
    await harness.enrol(cid, callers.owner);
    submissions[contestKind] = await harness.submitAndJudge(callers.owner, cid, 'A', Status.Accepted);
  }
  harness.advanceMinutes(2);
  await fetchAllReplies('on');
  await setPlugin('off');
  await fetchAllReplies('off');
}, 60_000);
afterAll(() => harness?.stop());

describe('while the plugin is off', () => {
  it.each(CONTEST_KINDS.flatMap((contestKind) => CALLERS.map((who) => [who, contestKind] as const)))(
    'a %s sees nothing more of submissions to a contest: %s',
    (who, contestKind) => {
      const repliesWhileOn = repliesByState.on.get(`${who} ${contestKind}`)!;
      const gained = Object.entries(repliesByState.off.get(`${who} ${contestKind}`)!).filter(
        ([key, value]) =>
          !EMPTY_VALUES.includes(value) && JSON.stringify(value) !== JSON.stringify(repliesWhileOn[key]),
      );
      expect(gained).toEqual([]);
    },
  );

  it('owners still have their code', () => {
    for (const contestKind of CONTEST_KINDS)
      expect(repliesByState.off.get(`owner ${contestKind}`)!['detail.code']).toBeTruthy();
  });

  it('frozen results are in no public number', () => {
    expect(counted.off).toBeLessThanOrEqual(counted.on);
  });
});
