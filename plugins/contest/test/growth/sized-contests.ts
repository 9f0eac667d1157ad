import { Role, type Status } from '@tribunal/contract';
import { seededRandom, type TestUser } from '@tribunal/testing';
import { ContestType, type ContestEvent } from '../../contract';
import { insertPast } from '../../server/log/insert-past-events';
import type { ContestFixture, ContestTarget } from '../freeze/twin-sites';
import type { ContestHarness } from '../contest-harness';

const VERDICTS: readonly Status[] = [0, -1, -1, 1, 2, -2];
const LABELS = ['A', 'B', 'C'];
const STEP_MS = 1000;

export interface ContestSize {
  teams: number;
  runs: number;
}

/**
 * Creates a running contest in which `teams` have made `runs` judged submissions. Submission ids begin at `firstId`.
 */
async function makePlayedContest(
  harness: ContestHarness,
  { teams, runs, firstId, type, author }: ContestSize & { firstId: number; type: ContestType; author: TestUser },
): Promise<ContestTarget> {
  const random = seededRandom(runs);
  const cid = await harness.createContest({ uid: author.uid, type, hasOutsideBoard: true });
  const score = type === ContestType.Oi ? { score: 100 } : {};
  const problems = [];
  for (const displayId of LABELS) problems.push(await harness.createContestProblem(cid, { displayId, ...score }));
  const name = (at: number): string => `team-${firstId}-${at}`;
  await harness.knex.raw(
    `insert into account (uid, username, password_hash, school)
     select id, id, 'none', 'School of ' || id from unnest(?::text[]) id`,
    [Array.from({ length: teams }, (_, at) => name(at))],
  );
  await harness.knex.raw(`insert into contest_registration (cid, uid) select ?, unnest(?::text[])`, [
    cid,
    Array.from({ length: teams }, (_, at) => name(at)),
  ]);
  const startAt = harness.minutes(-60).getTime();
  const events: ContestEvent[] = [];
  for (let at = 0; at < runs; at += 1) {
    const [id, when] = [firstId + at, startAt + (at + 1) * STEP_MS];
    const problem = random.pick(problems).id;
    const fact = { submissionId: id, team: name(at % teams), problem, submittedAt: when, virtualId: null };
    events.push({ seq: 2 * at + 1, at: when, kind: 'submission', ...fact });
    const status = random.pick(VERDICTS);
    const verdict = { status, score: type === ContestType.Oi ? random.below(101) : null, timeMs: 10, isManual: false };
    events.push({ seq: 2 * at + 2, at: when, kind: 'judgement', submissionId: id, judgementId: id, ...verdict });
  }
  await harness.knex('contestLog').insert({ cid, last: events.length }).onConflict('cid').merge();
  await insertPast(harness.knex, cid, events);
  await storeSubmissions(harness, cid);
  const { pid } = problems[0]!;
  const { problemId } = await harness.knex('problem').where({ id: pid }).first<{ problemId: string }>('problemId');
  return { cid, pid, problemId, frozenIds: [firstId] };
}

/** Stores the rows that the events of a log refer to. */
const storeSubmissions = (harness: ContestHarness, cid: number): Promise<unknown> =>
  harness.knex.raw(
    `with sent as (
       insert into submission (id, uid, pid, cid, display_id, language, code, length, ip, created_at)
       overriding system value
       select e.submission_id, e.team, p.pid, e.cid, p.display_id, 'C++', 'int main() {}', 13, '127.0.0.1', e.submitted_at
       from contest_event e join contest_problem p on p.id = e.problem
       where e.cid = :cid and e.kind = 'submission' returning id)
     insert into judgement
       (id, submission_id, reason, bank, priority, status, score, time_ms, created_at, judged_at)
     overriding system value
     select e.judgement_id, e.submission_id, 'first', 'ME', 1, e.status, e.score, e.time_ms, e.at, e.at
     from contest_event e where e.cid = :cid and e.kind = 'judgement'`,
    { cid },
  );

/** Opens the same contest in two sizes, under each rule. */
export async function openSizedContests(harness: ContestHarness, few: ContestSize, many: ContestSize) {
  const { site } = harness;
  const author = await site.signUp({ username: 'author', role: Role.Admin });
  const [ada, bob, staff] = [await site.signUp(), await site.signUp(), await site.signUp({ role: Role.Admin })];
  let firstId = 1000;
  const make = async (type: ContestType, contestSize: ContestSize): Promise<ContestTarget> => {
    const target = await makePlayedContest(harness, { ...contestSize, firstId, type, author });
    await harness.enrol(target.cid, ada);
    firstId += 10 * contestSize.runs;
    return target;
  };
  const contests = {
    acm: { few: await make(ContestType.Acm, few), many: await make(ContestType.Acm, many) },
    oi: { few: await make(ContestType.Oi, few), many: await make(ContestType.Oi, many) },
  };
  const accounts: Omit<ContestFixture, 'contests'> = { author, ada, bob, staff };
  return { contests, accounts };
}
