import { Role, Status } from '@tribunal/contract';
import { pluginAt, testDatabase, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { ContestType } from '../../contract';
import {
  CONTEST_FAMILY,
  contestPlugin,
  openContestHarness,
  type ContestOptions,
  type ContestHarness,
} from '../contest-harness';

/** Objects that calls may name. */
export interface ContestTarget {
  cid: number;
  pid: number;
  problemId: string;
  /** Group of the contest, if it is of one. */
  gid?: number;
  /** Submissions since the freeze; the caller's own comes first if the caller may not see its result. */
  frozenIds: number[];
}

export interface ContestFixture {
  contests: Record<'acm, running' | 'oi, running' | 'acm, over' | 'oi, over', ContestTarget>;
  /** Organiser of all these contests. */
  author: TestUser;
  /** Participant of all contests, without frozen submissions of her own under the ACM rule. */
  ada: TestUser;
  /** Participant whose frozen results differ between the sites. */
  bob: TestUser;
  /** Admin of the site who runs none of the contests. */
  staff: TestUser;
}

export interface TwinSites extends AsyncDisposable {
  fixture: ContestFixture;
  /**
   * Identical down to the last id and minute except for frozen verdicts: all wrong on this site, all accepted on the
   * other.
   */
  wrong: ContestHarness;
  right: ContestHarness;
}

/** In minutes from the beginning of the scenario. */
const [FREEZE_MINUTE, SUBMIT_MINUTE, END_MINUTE, NOW_MINUTE] = [10, 15, 20, 30];

async function createFixture(harness: ContestHarness): Promise<ContestFixture> {
  const { site } = harness;
  const [author, ada, bob, staff] = [
    await site.signUp({ username: 'author', role: Role.Admin }),
    await site.signUp({ username: 'ada' }),
    await site.signUp({ username: 'bob' }),
    await site.signUp({ username: 'staff', role: Role.Admin }),
  ];
  const createTarget = async (options: ContestOptions): Promise<ContestTarget> => {
    const freeze = { isSealed: true, sealAt: harness.minutes(FREEZE_MINUTE), isUnsealedByEnd: false };
    const open = { hasOutsideBoard: true, hasPrint: true, takesLate: true };
    const cid = await harness.createContest({ uid: author.uid, ...freeze, ...open, ...options });
    const score = options.type === ContestType.Oi ? { score: 100 } : {};
    const { pid } = await harness.createContestProblem(cid, { displayId: 'A', color: '#ff0000', ...score });
    const { problemId } = await harness.knex('problem').where({ id: pid }).first<{ problemId: string }>('problemId');
    for (const as of [ada, bob]) await harness.submitAndJudge(as, cid, 'A', Status.WrongAnswer);
    return { cid, pid, problemId, frozenIds: [] };
  };
  const over = { endAt: harness.minutes(END_MINUTE) };
  const contests = {
    'acm, running': await createTarget({}),
    'oi, running': await createTarget({ type: ContestType.Oi }),
    'acm, over': await createTarget(over),
    'oi, over': await createTarget({ type: ContestType.Oi, ...over }),
  };
  harness.advanceMinutes(SUBMIT_MINUTE);
  for (const [name, { cid, frozenIds }] of Object.entries(contests)) {
    if (name.startsWith('oi')) frozenIds.push(await harness.submitAndJudge(ada, cid, 'A', Status.WrongAnswer));
    frozenIds.push(await harness.submitAndJudge(bob, cid, 'A', Status.WrongAnswer));
  }
  harness.advanceMinutes(NOW_MINUTE - SUBMIT_MINUTE);
  for (const target of [contests['acm, over'], contests['oi, over']]) {
    target.frozenIds.push(await harness.submitAndJudge(bob, target.cid, 'A', Status.WrongAnswer, 'int late() {}'));
  }
  return { contests, author, ada, bob, staff };
}

/** Changes the frozen verdicts in all places where they are stored. */
async function acceptFrozenSubmissions(harness: ContestHarness, fixture: ContestFixture): Promise<void> {
  await harness.knex.transaction((knex) => acceptInDatabase(knex, fixture));
}

async function acceptInDatabase(knex: Knex.Transaction, { contests }: ContestFixture): Promise<void> {
  for (const [name, { cid, frozenIds }] of Object.entries(contests)) {
    const outcome = { status: Status.Accepted, score: name.startsWith('oi') ? 100 : null, timeMs: 4711 };
    const ids = (query: { whereIn(column: string, ids: number[]): unknown }) =>
      query.whereIn('submissionId', frozenIds);
    const judgements = knex('judgement').modify(ids);
    await knex('judgementCase')
      .whereIn('judgementId', judgements.clone().select('id'))
      .update({ status: Status.Accepted, timeMs: 4711 });
    await judgements.update({ ...outcome, memoryKb: 4713 });
    await knex('contestEvent').modify(ids).where({ kind: 'judgement' }).update(outcome);
    await duplicateVerdictEvent(knex, cid, frozenIds[0]!);
  }
}

/** Adds a frozen event that repeats a verdict, so that all later events have other sequence numbers. */
async function duplicateVerdictEvent(knex: Knex.Transaction, cid: number, submissionId: number): Promise<void> {
  const facts = () => knex('contestEvent').where({ cid });
  const { seq, detail, ...fact } = (await facts().where({ kind: 'judgement', submissionId }).first())!;
  const far = 1_000_000;
  const move = (by: number, from: number) => facts().where('seq', '>', from).increment('seq', by);
  await move(far, seq);
  await move(1 - far, far);
  await knex('contestEvent').insert({ ...fact, detail: JSON.stringify(detail), seq: seq + 1 });
  await knex('contestLog').where({ cid }).increment('last', 1);
}

export async function openTwinSites(): Promise<TwinSites> {
  const plugins = await Promise.all([
    pluginAt(new URL('../../../comment', import.meta.url)),
    ...CONTEST_FAMILY.map(contestPlugin),
  ]);
  const templateDatabase = await testDatabase();
  const first = await openContestHarness({
    plugins,
    from: { databaseUrl: templateDatabase.url, now: new Date('2026-03-01T12:00:00Z') },
  });
  const fixture = await createFixture(first);
  const now = first.now();
  await first.stop();
  const databases = [await testDatabase(templateDatabase.url), await testDatabase(templateDatabase.url)] as const;
  const [wrong, right] = await Promise.all(
    databases.map(({ url }) => openContestHarness({ plugins, from: { databaseUrl: url, now } })),
  );
  await acceptFrozenSubmissions(right!, fixture);
  return {
    fixture,
    wrong: wrong!,
    right: right!,
    [Symbol.asyncDispose]: async () => {
      for (const harness of [wrong!, right!]) await harness.stop();
      for (const { drop } of [templateDatabase, ...databases]) await drop();
    },
  };
}
