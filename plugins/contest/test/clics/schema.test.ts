import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestType } from '../../contract';
import { CLICS_VERSIONS } from '../../server/clics/limits';
import type { ContestTestSite } from '../contest-test-site';
import { faults, faultsOf, information, shapes, type BoardKind } from './schema';
import { ask, Feed, speak, startClicsSite, walk, type Json } from './support';

const { Accepted, WrongAnswer, PartialAccepted, Cancelled, SystemError, CompileError } = Status;
/** Every answer is asked for by everybody in every version. */
const LONG_MS = 240_000;

let world: ContestTestSite;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
beforeAll(async () => {
  ({ world, author, ada, bob } = await startClicsSite());
});
afterAll(() => world?.stop());

/** What a feed tells a client that goes on reading: whole collections at once. */
async function resumed(cid: number, reader: TestUser | undefined) {
  const first = await Feed.open(world.site, cid, reader);
  await first.untilState();
  first.leave();
  const feed = await Feed.open(world.site, cid, reader, first.token);
  const events = await feed.untilState();
  feed.leave();
  return events;
}

/** Faults of all that the author, somebody who takes part and a visitor see, in both versions. */
async function seenFaults(cid: number, kind: BoardKind, readers: readonly (TestUser | undefined)[]): Promise<string[]> {
  const found: string[] = [];
  for (const version of CLICS_VERSIONS) {
    await speak(world, version);
    found.push(...faults(information(version), (await ask<Json>(world, '')).data));
    for (const reader of readers) {
      const known = shapes(version, kind, reader === author ? 'with codes' : 'without codes');
      const seen = faultsOf(known, {
        ...(await walk(world, cid, reader)),
        '/event-feed/resumed': await resumed(cid, reader),
      });
      found.push(...new Set(seen.map((fault) => `${version} ${reader?.username ?? 'visitor'} ${fault}`)));
      const { data: contests } = await ask(world, '/contests', reader);
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
  world.knex('submission').where({ id: submitId }).update({ language });

describe.each([
  ['pass-fail', ContestType.Acm],
  ['score', ContestType.Oi],
] as const)('every answer about a contest with a %s board keeps to the schemas of the standard', (kind, type) => {
  let cid: number;
  let everybody: (TestUser | undefined)[];
  const isFine = async (readers = everybody) => expect(await seenFaults(cid, kind, readers)).toEqual([]);

  it('before it begins', { timeout: LONG_MS }, async () => {
    everybody = [author, ada, undefined];
    cid = await world.makeContest({
      ...{ uid: author.uid, type, hasOutsideBoard: true, starAccounts: ['bob'] },
      ...{ startAt: world.minutes(10), endAt: world.minutes(70) },
      ...{ isSealed: true, sealAt: world.minutes(40), isUnsealedByEnd: false },
      awards: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 }],
    });
    const score = kind === 'score' ? { score: 100 } : {};
    await world.makeContestProblem(cid, { displayId: 'A', color: '#ff0000', ...score });
    await world.makeContestProblem(cid, { displayId: 'B', ...score });
    await world.knex('contestProblem').insert({ cid, displayId: 'C', displayTitle: 'Not in the bank' });
    await isFine([author]);
  });

  it('while it runs', { timeout: LONG_MS }, async () => {
    world.pass(15);
    await languageOf(await world.send(bob!, cid, 'A'), 'C');
    await languageOf(await world.run(bob!, cid, 'B', Accepted), 'Java');
    for (const status of [WrongAnswer, CompileError, Accepted]) await world.run(ada!, cid, 'A', status);
    for (const status of [PartialAccepted, Cancelled, SystemError]) await world.run(ada!, cid, 'B', status);
    const body = { submitId: await world.run(bob!, cid, 'B', WrongAnswer), status: Accepted };
    await world.site.api('POST /api/admin/judge/manual-judge', { body, as: world.root });
    await world.knex('judgementCase').where({ seq: 1 }).update({ timeMs: null });
    const question = { cid, displayId: 'A', question: 'Why?' };
    const { id } = await world.calls.api('POST /api/contest-clarification', { body: question, as: ada! });
    const answer = { cid, id, answer: 'Because', isPublic: false };
    await world.calls.api('PUT /api/contest-clarification', { body: answer, as: author });
    await isFine();
  });

  it('while it is frozen', { timeout: LONG_MS }, async () => {
    world.pass(30);
    await world.run(ada!, cid, 'B', Accepted);
    await isFine();
  });

  it('when it is over, and still frozen', { timeout: LONG_MS }, async () => {
    world.pass(30);
    await isFine();
  });

  it('when it has thawed', { timeout: LONG_MS }, async () => {
    await world.knex('contest').where({ id: cid }).update({ isSealed: true, revealedAt: world.now() });
    await isFine();
  });

  it('as a record', { timeout: LONG_MS }, async () => {
    await world.knex('contest').where({ id: cid }).update({ isRecord: true });
    await isFine();
  });
});

it('what nobody knows, what is null and what is missing is found', () => {
  const known = shapes('2023-06', 'pass-fail', 'with codes')['problems']!;
  const problem = { id: '1', label: 'A', name: 'Sum', ordinal: 1, time_limit: 0.5, test_data_count: 2 };
  expect(faults(known, problem)).toEqual([]);
  expect(faults(known, { ...problem, rgb: null, secret: 1 })).toEqual(['rgb is null', 'secret is unknown']);
  expect(faults(known, { ...problem, time_limit: 0.0005 })).toEqual(['time_limit is 0.0005']);
  expect(faults(known, {})).toHaveLength(6);
});
