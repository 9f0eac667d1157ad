import { describe, expect, it } from 'vitest';
import { AS_IT_IS, MemoryContest, MINUTE } from './memory';

describe('a board whose people are asked for anew', () => {
  const QUESTIONS = ['names of ada,bob', 'log after 0', 'names of eve'];
  const broken = async (failing: string): Promise<MemoryContest> => {
    const contest = new MemoryContest();
    contest.names.set('ada', {}).set('bob', {});
    contest.solve('ada', 'bob');
    expect(await contest.lines()).toEqual(['1 ada', '2 bob']);
    contest.names.delete('ada');
    contest.names.set('bob', { showName: 'Robert' }).set('eve', {});
    contest.solve('eve');
    contest.now += 2 * MINUTE;
    contest.failing = failing;
    await expect(contest.lines()).rejects.toThrow(`no ${failing}`);
    return contest;
  };

  it.each(QUESTIONS)('stays wholly as it was when it gets no %s', async (failing) => {
    expect((await broken(failing)).shown()).toEqual(['1 ada', '2 bob']);
  });

  it.each(QUESTIONS)('is wholly new the next time after it got no %s', async (failing) => {
    const contest = await broken(failing);
    contest.failing = null;
    expect(await contest.lines()).toEqual(['1 Robert', '2 eve']);
  });

  it('counts who takes part again, and who is a star now', async () => {
    const contest = new MemoryContest();
    contest.names.set('ada', {});
    contest.solve('ada', 'bob');
    expect(await contest.lines()).toEqual(['1 ada']);
    contest.names.set('ada', { isStar: true }).set('bob', {});
    contest.now += 2 * MINUTE;
    expect(await contest.lines()).toEqual(['-1 ada', '1 bob']);
  });

  it('lists those of a record who have come to it', async () => {
    const contest = new MemoryContest({ isRecord: true });
    contest.names.set('ada', {});
    contest.solve('ada');
    expect(await contest.lines()).toEqual(['1 ada']);
    contest.names.set('eve', {});
    contest.now += 2 * MINUTE;
    expect(await contest.lines()).toEqual(['1 ada', '2 eve']);
  });
});

describe('the boards that are kept', () => {
  it('stay, however many minutes somebody asks for', async () => {
    const contest = new MemoryContest();
    contest.names.set('ada', {});
    contest.solve('ada');
    await contest.board.caughtUp();
    const live = contest.board.standings(AS_IT_IS);
    for (let minute = 0; minute < 100; minute++) contest.board.standings({ ...AS_IT_IS, untilMs: minute * MINUTE });
    expect(contest.board.standings(AS_IT_IS)).toBe(live);
  });

  it('weigh what they hold: runs, and rows of each board', async () => {
    const contest = new MemoryContest();
    const empty = contest.board.weight;
    contest.names.set('ada', {}).set('bob', {});
    contest.solve('ada', 'bob', 'bob');
    await contest.board.caughtUp();
    const read = contest.board.weight;
    expect(read - empty).toBe(3);
    contest.board.standings(AS_IT_IS);
    const one = contest.board.weight - read;
    expect(one).toBeGreaterThan(0);
    for (let minute = 0; minute < 100; minute++) contest.board.standings({ ...AS_IT_IS, untilMs: minute * MINUTE });
    expect(contest.board.weight - read).toBeLessThan(10 * one);
  });
});
