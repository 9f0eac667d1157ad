import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { ContestType } from '../../contract';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

/** Nothing that a reply does not tell: a result that is unknown is told of by its own status. */
const UNTOLD: readonly unknown[] = [null, undefined, '', Status.UnknownResult];
const CALLERS = ['visitor', 'owner', 'other', 'setter', 'root'] as const;
const PLACES = ['sealed ACM', 'sealed OI', 'running ACM', 'ended ACM'] as const;

type JsonObject = Record<string, unknown>;
let world: ContestTestSite;
const callers: Partial<Record<(typeof CALLERS)[number], TestUser>> = {};
const submissions = {} as Record<(typeof PLACES)[number], number>;
let problemIds: string[] = [];
const told = { on: new Map<string, JsonObject>(), off: new Map<string, JsonObject>() };
const counted = { on: 0, off: 0 };

const pluginIs = async (wanted: 'on' | 'off'): Promise<void> => {
  await world.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: world.root });
  const ask = () => world.calls.reply('GET /api/get-contest-info', { query: { cid: 1 } });
  await vi.waitUntil(async () => ((await ask()).status === 404) === (wanted === 'off'), { timeout: 10_000 });
};
/** Every reply that tells of one submission or of a problem of a contest, flat; one that is refused tells nothing. */
const ask = async (who: (typeof CALLERS)[number], submitId: number, problemId: string): Promise<JsonObject> => {
  const as = callers[who];
  const detail = await world.site.reply('GET /api/get-submission-detail', { query: { submitId }, as });
  const rows = await world.site.reply('POST /api/check-submissions-status', { body: { submitIds: [submitId] }, as });
  const cases = await world.site.reply('GET /api/get-all-case-result', { query: { submitId }, as });
  const problem = await world.site.reply('GET /api/get-problem-detail', { query: { problemId }, as });
  const entries = (name: string, found: unknown) =>
    Object.entries((found ?? {}) as JsonObject).map(([key, value]): [string, unknown] => [`${name}.${key}`, value]);
  return Object.fromEntries([
    ...entries('detail', detail.data?.submission),
    ...entries('row', rows.data?.[submitId]),
    ...entries('cases', cases.data),
    ...entries('problem', problem.data?.problem),
  ]);
};
const askAll = async (state: 'on' | 'off'): Promise<void> => {
  for (const who of CALLERS) {
    for (const [at, place] of PLACES.entries()) {
      told[state].set(`${who} ${place}`, await ask(who, submissions[place], problemIds[at]!));
    }
  }
  const week = await world.site.api('GET /api/get-last-week-submission-statistics', {
    query: { forceRefresh: true },
    as: world.root,
  });
  counted[state] = week.acCountList.reduce((sum, count) => sum + count, 0);
};

beforeAll(async () => {
  world = await startContestTestSite();
  callers.owner = await world.site.signUp();
  callers.other = await world.site.signUp();
  callers.setter = await world.site.signUp({ role: Role.Admin });
  callers.root = world.root;
  const sealed = { isSealed: true, sealAt: world.minutes(-30) };
  const wishes = {
    'sealed ACM': sealed,
    'sealed OI': { ...sealed, type: ContestType.Oi },
    'running ACM': {},
    'ended ACM': { startAt: world.minutes(-60), endAt: world.minutes(1) },
  } as const;
  for (const place of PLACES) {
    const cid = await world.makeContest(wishes[place]);
    const problem = await world.makeContestProblem(cid, {
      displayId: 'A',
      ...(place === 'sealed OI' && { score: 100 }),
    });
    const row = await world.knex('problem').where({ id: problem.pid }).first<{ problemId: string }>('problemId');
    problemIds = [...problemIds, row.problemId];
    await world.enrol(cid, callers.owner);
    submissions[place] = await world.run(callers.owner, cid, 'A', Status.Accepted);
  }
  world.pass(2);
  await askAll('on');
  await pluginIs('off');
  await askAll('off');
}, 60_000);
afterAll(() => world?.stop());

describe('while the plugin is off', () => {
  it.each(PLACES.flatMap((place) => CALLERS.map((who) => [who, place] as const)))(
    'a %s learns nothing more of what was sent to a contest: %s',
    (who, place) => {
      const before = told.on.get(`${who} ${place}`)!;
      const gained = Object.entries(told.off.get(`${who} ${place}`)!).filter(
        ([key, value]) => !UNTOLD.includes(value) && JSON.stringify(value) !== JSON.stringify(before[key]),
      );
      expect(gained).toEqual([]);
    },
  );

  it('owners still have their code', () => {
    for (const place of PLACES) expect(told.off.get(`owner ${place}`)!['detail.code']).toBeTruthy();
  });

  it('sealed results are in no number that everybody reads', () => {
    expect(counted.off).toBeLessThanOrEqual(counted.on);
  });
});
