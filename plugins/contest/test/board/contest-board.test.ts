import { describe, expect, it } from 'vitest';
import { UNFROZEN_VIEW, InMemoryContest, MINUTE } from './in-memory-contest';

describe('a scoreboard whose participants are loaded again', () => {
  const READS = ['names of ada,bob', 'log after 0', 'names of eve'];
  const createFailingContest = async (failing: string): Promise<InMemoryContest> => {
    const contest = new InMemoryContest();
    contest.names.set('ada', {}).set('bob', {});
    contest.solve('ada', 'bob');
    expect(await contest.loadRankLines()).toEqual(['1 ada', '2 bob']);
    contest.names.delete('ada');
    contest.names.set('bob', { showName: 'Robert' }).set('eve', {});
    contest.solve('eve');
    contest.now += 2 * MINUTE;
    contest.failingRead = failing;
    await expect(contest.loadRankLines()).rejects.toThrow(`no ${failing}`);
    return contest;
  };

  it.each(READS)('stays wholly as it was when it gets no %s', async (failing) => {
    expect((await createFailingContest(failing)).rankLines()).toEqual(['1 ada', '2 bob']);
  });

  it.each(READS)('is wholly new the next time after it got no %s', async (failing) => {
    const contest = await createFailingContest(failing);
    contest.failingRead = null;
    expect(await contest.loadRankLines()).toEqual(['1 Robert', '2 eve']);
  });

  it('counts who takes part again, and who is a star now', async () => {
    const contest = new InMemoryContest();
    contest.names.set('ada', {});
    contest.solve('ada', 'bob');
    expect(await contest.loadRankLines()).toEqual(['1 ada']);
    contest.names.set('ada', { isStar: true }).set('bob', {});
    contest.now += 2 * MINUTE;
    expect(await contest.loadRankLines()).toEqual(['-1 ada', '1 bob']);
  });

  it('does not keep a reader waiting, who sees the new names at the next read', async () => {
    const contest = new InMemoryContest();
    contest.names.set('ada', {}).set('bob', {});
    contest.solve('ada');
    expect(await contest.loadRankLines()).toEqual(['1 ada']);
    contest.names.set('ada', { showName: 'Lovelace' });
    contest.solve('bob');
    contest.now += MINUTE;
    contest.holdRead('names of ada');
    expect(await contest.loadRankLines()).toEqual(['1 ada', '2 bob']);
    contest.releaseReads();
    await expect.poll(() => contest.loadRankLines()).toEqual(['1 Lovelace', '2 bob']);
  });

  it('lists those of a record who have come to it', async () => {
    const contest = new InMemoryContest({ isRecord: true });
    contest.names.set('ada', {});
    contest.solve('ada');
    expect(await contest.loadRankLines()).toEqual(['1 ada']);
    contest.names.set('eve', {});
    contest.now += 2 * MINUTE;
    expect(await contest.loadRankLines()).toEqual(['1 ada', '2 eve']);
  });
});

describe('the scoreboard cache', () => {
  it('keeps scoreboards, however many minutes are requested', async () => {
    const contest = new InMemoryContest();
    contest.names.set('ada', {});
    contest.solve('ada');
    await contest.board.refresh();
    const live = contest.board.standings(UNFROZEN_VIEW);
    for (let minute = 0; minute < 100; minute++)
      contest.board.standings({ ...UNFROZEN_VIEW, untilMs: minute * MINUTE });
    expect(contest.board.standings(UNFROZEN_VIEW)).toBe(live);
  });

  it('weigh what they hold: runs, and rows of each board', async () => {
    const contest = new InMemoryContest();
    const empty = contest.board.weight;
    contest.names.set('ada', {}).set('bob', {});
    contest.solve('ada', 'bob', 'bob');
    await contest.board.refresh();
    const read = contest.board.weight;
    expect(read - empty).toBe(3);
    contest.board.standings(UNFROZEN_VIEW);
    const one = contest.board.weight - read;
    expect(one).toBeGreaterThan(0);
    for (let minute = 0; minute < 100; minute++)
      contest.board.standings({ ...UNFROZEN_VIEW, untilMs: minute * MINUTE });
    expect(contest.board.weight - read).toBeLessThan(10 * one);
  });
});
