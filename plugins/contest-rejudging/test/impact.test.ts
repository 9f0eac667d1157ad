import { Status } from '@tribunal/contract';
import type { Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContestAccess, ContestLogReader, ContestLogWriter, ScoreboardCache } from '../../contest/server/api';
import { InMemoryContest, MINUTE } from '../../contest/test/board/in-memory-contest';
import type { ComparedVerdict, RejudgingListReader, RejudgingService } from '../../rejudging/server/api';
import type { RejudgeImpact } from '../contract';
import { ContestRejudgingService } from '../server/contest-rejudging-service';

const ROOT: Viewer = { uid: 'root', username: 'root', roles: ['root'], permissions: new Set(), sessionId: '' };

let contest: InMemoryContest;
/** Results of the preview so far. */
let found: ComparedVerdict[];
let rejudgeService: ContestRejudgingService;
beforeEach(() => {
  contest = new InMemoryContest();
  contest.names.set('ada', {}).set('bob', {});
  contest.solve('ada', 'bob');
  found = [];
  const contestAccess = { getAsOrganiser: async () => Promise.resolve(contest.contest) };
  const boards = { get: async () => contest.board.refresh().then(() => contest.board) };
  const detail = () => ({ id: 7, cid: 1, state: 'judging', total: 2, done: found.length, moves: [] });
  const reader = {
    detail: async () => Promise.resolve(detail()),
    listCompared: async () => Promise.resolve([...found]),
  };
  rejudgeService = new ContestRejudgingService(
    contestAccess as unknown as ContestAccess,
    boards as unknown as ScoreboardCache,
    contest.log as unknown as ContestLogReader,
    {} as ContestLogWriter,
    {} as RejudgingService,
    reader as unknown as RejudgingListReader,
    {} as Knex,
  );
});

const impact = (): Promise<RejudgeImpact> => rejudgeService.getImpact(ROOT, { cid: 1, id: 7 });
const isWrong = (submissionId: number, username: string): ComparedVerdict => ({
  submissionId,
  username,
  displayId: 'A',
  judgementId: 100 + submissionId,
  isChanged: true,
  from: Status.Accepted,
  status: Status.WrongAnswer,
  score: null,
  timeMs: 1,
});
const fullLogReads = (): number => contest.reads.filter((readName) => readName === 'log after 0').length;

describe('the effect of a preview on the scoreboard', () => {
  it('is counted once while nothing is new, however often it is asked for', async () => {
    found.push(isWrong(1, 'ada'));
    const first = await impact();
    const reads = fullLogReads();
    for (let times = 0; times < 5; times++) expect(await impact()).toEqual(first);
    expect(fullLogReads()).toBe(reads);
    expect(first.ranks).toEqual([
      { uid: 'bob', showName: 'bob', before: 2, after: 1 },
      { uid: 'ada', showName: 'ada', before: 1, after: 2 },
    ]);
  });

  it('is recomputed when more is judged or submitted', async () => {
    found.push(isWrong(1, 'ada'));
    await impact();
    found.push(isWrong(2, 'bob'));
    expect((await impact()).changed).toHaveLength(2);
    contest.names.set('eve', {});
    contest.solve('eve');
    expect((await impact()).ranks).toContainEqual({ uid: 'eve', showName: 'eve', before: 3, after: 1 });
  });

  it('calls people by the names that they have now', async () => {
    found.push(isWrong(1, 'ada'));
    await impact();
    contest.names.set('ada', { showName: 'Augusta' });
    contest.now += 2 * MINUTE;
    expect((await impact()).ranks.map(({ showName }) => showName)).toEqual(['bob', 'Augusta']);
  });
});
