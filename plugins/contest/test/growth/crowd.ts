import { Role, type Status } from '@tribunal/contract';
import { seeded, type TestUser } from '@tribunal/testing';
import { ContestType, type ContestEvent } from '../../contract';
import { insertPast } from '../../server/log/past';
import type { Scene, Place } from '../sealed/twins';
import type { ContestTestSite } from '../contest-test-site';

const VERDICTS: readonly Status[] = [0, -1, -1, 1, 2, -2];
const LABELS = ['A', 'B', 'C'];
const STEP_MS = 1000;

export interface Crowd {
  teams: number;
  runs: number;
}

/** A running contest in which `teams` have sent `runs` submissions, all of them judged. Ids of runs begin at `firstId`. */
async function makePlayedContest(
  world: ContestTestSite,
  { teams, runs, firstId, type, author }: Crowd & { firstId: number; type: ContestType; author: TestUser },
): Promise<Place> {
  const random = seeded(runs);
  const cid = await world.makeContest({ uid: author.uid, type, hasOutsideBoard: true });
  const score = type === ContestType.Oi ? { score: 100 } : {};
  const problems = [];
  for (const displayId of LABELS) problems.push(await world.makeContestProblem(cid, { displayId, ...score }));
  const name = (at: number): string => `team-${firstId}-${at}`;
  await world.knex.raw(
    `insert into account (uid, username, password_hash, school)
     select id, id, 'none', 'School of ' || id from unnest(?::text[]) id`,
    [Array.from({ length: teams }, (_, at) => name(at))],
  );
  await world.knex.raw(`insert into contest_registration (cid, uid) select ?, unnest(?::text[])`, [
    cid,
    Array.from({ length: teams }, (_, at) => name(at)),
  ]);
  const startAt = world.minutes(-60).getTime();
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
  await world.knex('contestLog').insert({ cid, last: events.length }).onConflict('cid').merge();
  await insertPast(world.knex, cid, events);
  await storeSubmissions(world, cid);
  const { pid } = problems[0]!;
  const { problemId } = await world.knex('problem').where({ id: pid }).first<{ problemId: string }>('problemId');
  return { cid, pid, problemId, sealed: [firstId] };
}

/** The rows that the facts of a log tell of. */
const storeSubmissions = (world: ContestTestSite, cid: number): Promise<unknown> =>
  world.knex.raw(
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

/** The same contest at two sizes, under each rule. */
export async function openCrowds(world: ContestTestSite, few: Crowd, many: Crowd) {
  const { site } = world;
  const author = await site.signUp({ username: 'author', role: Role.Admin });
  const [ada, bob, staff] = [await site.signUp(), await site.signUp(), await site.signUp({ role: Role.Admin })];
  let firstId = 1000;
  const make = async (type: ContestType, crowd: Crowd): Promise<Place> => {
    const place = await makePlayedContest(world, { ...crowd, firstId, type, author });
    await world.enrol(place.cid, ada);
    firstId += 10 * crowd.runs;
    return place;
  };
  const places = {
    acm: { few: await make(ContestType.Acm, few), many: await make(ContestType.Acm, many) },
    oi: { few: await make(ContestType.Oi, few), many: await make(ContestType.Oi, many) },
  };
  const people: Omit<Scene, 'places'> = { author, ada, bob, staff };
  return { places, people };
}
