import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import { CLICS_VERSIONS } from '../server/limits';
import type { ContestHarness } from '../../contest/test/contest-harness';
import { faults, faultsOf, information, shapes, type BoardKind } from './schema';
import {
  request,
  FeedClient,
  setClicsVersion,
  oneOfEachKind,
  openClicsHarness,
  fetchAllObjects,
  type Json,
} from './support';

const { Accepted, WrongAnswer, PartialAccepted, Cancelled, SystemError, CompileError } = Status;
/** Timeout: all responses are requested by all callers in all versions. */
const LONG_MS = 240_000;

let harness: ContestHarness;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  ({ harness, author, ada, bob } = await openClicsHarness());
});
afterAll(() => harness?.stop());

/** Returns what a feed sends to a resuming client: whole collections at once. */
async function resumed(cid: number, reader: TestUser | undefined) {
  const first = await FeedClient.connect(harness.site, cid, reader);
  await first.untilState();
  first.close();
  const feedClient = await FeedClient.connect(harness.site, cid, reader, first.lastToken);
  const events = await feedClient.untilState();
  feedClient.close();
  return events;
}

/**
 * Returns the schema faults of everything that the author, a participant and an anonymous user see, in both versions.
 */
async function visibleFaults(
  cid: number,
  kind: BoardKind,
  readers: readonly (TestUser | undefined)[],
): Promise<string[]> {
  const found: string[] = [];
  for (const version of CLICS_VERSIONS) {
    await setClicsVersion(harness, version);
    found.push(...faults(information(version), (await request<Json>(harness, '')).data));
    for (const reader of readers) {
      const known = shapes(version, kind, reader === author ? 'with codes' : 'without codes');
      const faultList = faultsOf(known, {
        ...(await fetchAllObjects(harness, cid, reader, oneOfEachKind)),
        '/event-feed/resumed': await resumed(cid, reader),
      });
      found.push(...new Set(faultList.map((fault) => `${version} ${reader?.username ?? 'visitor'} ${fault}`)));
      const { data: contests } = await request(harness, '/contests', reader);
      found.push(
        ...faults(
          known['']!,
          contests.find(({ id }) => id === String(cid)),
        ),
      );
    }
  }
  return found;
}

const languageOf = (submitId: number, language: string) =>
  harness.knex('submission').where({ id: submitId }).update({ language });

describe.each([
  ['pass-fail', ContestType.Acm],
  ['score', ContestType.Oi],
] as const)('every answer about a contest with a %s board keeps to the schemas of the standard', (kind, type) => {
  let cid: number;
  let everybody: (TestUser | undefined)[];
  const isFine = async (readers = everybody) => expect(await visibleFaults(cid, kind, readers)).toEqual([]);

  it('before it begins', { timeout: LONG_MS }, async () => {
    everybody = [author, ada, undefined];
    cid = await harness.createContest({
      uid: author.uid,
      type,
      hasOutsideBoard: true,
      starAccounts: ['bob'],
      startAt: harness.minutes(10),
      endAt: harness.minutes(70),
      isSealed: true,
      sealAt: harness.minutes(40),
      isUnsealedByEnd: false,
      awards: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 }],
    });
    const score = kind === 'score' ? { score: 100 } : {};
    await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000', ...score });
    await harness.createContestProblem(cid, { displayId: 'B', ...score });
    await harness.knex('contestProblem').insert({ cid, displayId: 'C', displayTitle: 'Not in the bank' });
    await isFine([author]);
  });

  it('while it runs', { timeout: LONG_MS }, async () => {
    harness.advanceMinutes(15);
    await languageOf(await harness.send(bob!, cid, 'A'), 'C');
    await languageOf(await harness.submitAndJudge(bob!, cid, 'B', Accepted), 'Java');
    for (const status of [WrongAnswer, CompileError, Accepted]) await harness.submitAndJudge(ada!, cid, 'A', status);
    for (const status of [PartialAccepted, Cancelled, SystemError])
      await harness.submitAndJudge(ada!, cid, 'B', status);
    const body = { submitId: await harness.submitAndJudge(bob!, cid, 'B', WrongAnswer), status: Accepted };
    await harness.site.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    await harness.knex('judgementCase').where({ seq: 1 }).update({ timeMs: null });
    const question = { cid, displayId: 'A', question: 'Why?' };
    const { id } = await harness.calls.api('POST /api/contest-clarification', { body: question, as: ada! });
    const answer = { cid, id, answer: 'Because', isPublic: false };
    await harness.calls.api('PUT /api/contest-clarification', { body: answer, as: author });
    await isFine();
  });

  it('while it is frozen', { timeout: LONG_MS }, async () => {
    harness.advanceMinutes(30);
    await harness.submitAndJudge(ada!, cid, 'B', Accepted);
    await isFine();
  });

  it('when it is over, and still frozen', { timeout: LONG_MS }, async () => {
    harness.advanceMinutes(30);
    await isFine();
  });

  it('when it has thawed', { timeout: LONG_MS }, async () => {
    await harness.knex('contest').where({ id: cid }).update({ isSealed: true, revealedAt: harness.now() });
    await isFine();
  });

  it('as a record', { timeout: LONG_MS }, async () => {
    await harness.knex('contest').where({ id: cid }).update({ isRecord: true });
    await isFine();
  });
});

it('reports unknown, null and missing properties', () => {
  const known = shapes('2023-06', 'pass-fail', 'with codes')['problems']!;
  const problem = { id: '1', label: 'A', name: 'Sum', ordinal: 1, time_limit: 0.5, test_data_count: 2 };
  expect(faults(known, problem)).toEqual([]);
  expect(faults(known, { ...problem, rgb: null, secret: 1 })).toEqual(['rgb is null', 'secret is unknown']);
  expect(faults(known, { ...problem, time_limit: 0.0005 })).toEqual(['time_limit is 0.0005']);
  expect(faults(known, {})).toHaveLength(6);
});
