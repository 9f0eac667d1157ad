import { Status } from '@tribunal/contract';
import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { cellOf, type Run } from '../server/rank/cell';
import { Standings } from '../server/rank/standings';

const { Accepted, WrongAnswer, CompileError } = Status;
let lastId = 0;
const run = (status: Status, timeMs: number | null = null, score: number | null = null): Run => {
  const submissionId = ++lastId;
  return { submissionId, status, score, timeMs, submittedAt: new Date(submissionId * 1000) };
};

describe('a result', () => {
  it('is the newest one until the problem is solved', () => {
    const runs = [run(WrongAnswer, 5, 10), run(CompileError)];
    expect(cellOf(runs)).toMatchObject({
      status: CompileError,
      score: null,
      isAC: false,
      runTime: null,
      solvedAt: null,
      submissionId: runs[1]!.submissionId,
      tries: 2,
    });
    expect(cellOf([])).toBeNull();
  });

  it('is the first accepted one, with the shortest run time of all', () => {
    const runs = [run(WrongAnswer, 1), run(Accepted, 90), run(WrongAnswer, 2), run(Accepted, 30), run(Accepted, 60)];
    expect(cellOf(runs)).toMatchObject({
      status: Accepted,
      isAC: true,
      runTime: 30,
      tries: 2,
      submissionId: runs[1]!.submissionId,
      solvedAt: runs[1]!.submittedAt,
    });
  });

  it('may lack a run time, as those of other judges do', () => {
    expect(cellOf([run(Accepted)])).toMatchObject({ isAC: true, runTime: null });
    expect(cellOf([run(Accepted), run(Accepted, 40)])).toMatchObject({ runTime: 40 });
  });
});

describe('standings', () => {
  const summary = (standings: Standings, pids: number[]) =>
    standings.read(pids).map(({ uid, ac, totalRunTime }) => [uid, ac, totalRunTime]);

  it('are by solved problems, then by run time, and follow every change', () => {
    const standings = new Standings();
    for (const uid of ['a', 'b', 'c']) standings.setMember(uid, false);
    standings.setRuns({ uid: 'a', pid: 1, runs: [run(Accepted, 50)] });
    standings.setRuns({ uid: 'b', pid: 1, runs: [run(Accepted, 20)] });
    standings.setRuns({ uid: 'nobody', pid: 1, runs: [run(Accepted, 1)] });
    expect(summary(standings, [1])).toEqual([
      ['b', 1, 20],
      ['a', 1, 50],
      ['c', 0, 0],
    ]);
    standings.setRuns({ uid: 'b', pid: 1, runs: [run(WrongAnswer, 20)] });
    expect(summary(standings, [1])[0]).toEqual(['a', 1, 50]);
    standings.removeMember('a');
    expect(summary(standings, [1])).toEqual([
      ['b', 0, 0],
      ['c', 0, 0],
    ]);
  });

  it('count the given problems only', () => {
    const standings = new Standings();
    standings.setMember('a', false);
    for (const pid of [1, 2]) standings.setRuns({ uid: 'a', pid, runs: [run(Accepted, pid)] });
    expect(summary(standings, [1, 2])).toEqual([['a', 2, 3]]);
    expect(summary(standings, [2])).toEqual([['a', 1, 2]]);
    expect(summary(standings, [3])).toEqual([['a', 0, 0]]);
  });

  it('that were read do not change any more', () => {
    const standings = new Standings();
    standings.setMember('a', false);
    standings.setRuns({ uid: 'a', pid: 1, runs: [run(Accepted, 9)] });
    const [before] = standings.read([1, 2]);
    standings.setRuns({ uid: 'a', pid: 1, runs: [] });
    standings.setRuns({ uid: 'a', pid: 2, runs: [run(WrongAnswer)] });
    expect(before).toMatchObject({ ac: 1, totalRunTime: 9 });
    expect([...before!.cells.keys()]).toEqual([1]);
    expect(standings.read([2])[0]).toMatchObject({ ac: 0 });
  });

  it('are the same however the results came', () => {
    const random = seededRandom(1);
    const [uids, pids] = [
      ['a', 'b', 'c', 'd'],
      [1, 2, 3],
    ];
    const followed = new Standings();
    const latest = new Map<string, { uid: string; pid: number; runs: Run[] }>();
    for (const uid of uids) followed.setMember(uid, false);
    for (let step = 0; step < 300; step++) {
      const [uid, pid] = [random.pick(uids), random.pick(pids)];
      const runs = Array.from({ length: random.below(4) }, () => run(random.pick([Accepted, WrongAnswer]), step));
      followed.setRuns({ uid, pid, runs });
      latest.set(`${uid} ${pid}`, { uid, pid, runs });
      if (step % 7 === 0) followed.read(random.pick([pids, [1, 2], [3]]));
    }
    const built = new Standings();
    for (const uid of uids) built.setMember(uid, false);
    for (const result of latest.values()) built.setRuns(result);
    expect(followed.read(pids)).toEqual(built.read(pids));
  });
});
