import { describe, expect, it, vi } from 'vitest';
import type { AwardConfig } from '../../contract';
import { presentBoardRow, type Lettering } from '../../server/board/presenter';
import { RowTexts } from '../../server/board/row-texts';
import type { Participant } from '../../server/participants';
import type { OiStanding } from '../../standings';

const ADA = { team: 'ada', showName: 'Ada', username: 'ada', isStar: false } as Participant;
const GOLD: AwardConfig = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 1 };
const standing = (score: number): OiStanding => {
  const result = { score, scoredAtMs: 60_000, isAccepted: true, timeMs: 7, total: 1, tries: 0 };
  return { team: 'ada', rank: 1, results: new Map([[1, result]]), score, timeMs: 7 };
};
const lettering = (change: Partial<Lettering> = {}): Lettering => ({
  labels: new Map([[1, 'A']]),
  awards: new Map(),
  ...change,
});
const FIRST = standing(100);
const ASKED: { participant?: Participant; lettering?: Lettering; standing?: OiStanding; followed?: string }[] = [
  {},
  { lettering: lettering({ awards: new Map([['ada', GOLD]]) }) },
  { lettering: lettering({ awards: new Map([['ada', { ...GOLD, name: 'Silver' }]]) }) },
  { lettering: lettering({ labels: new Map([[1, 'B']]) }) },
  { participant: { ...ADA, showName: 'The Countess' } },
  { standing: standing(70) },
  { standing: { ...FIRST, rank: 2 } },
  { followed: 'ada' },
  { followed: 'bob' },
];

function site() {
  const present = vi.fn(presentBoardRow);
  const texts = new RowTexts(present);
  const ask = ({ participant = ADA, lettering: letters = lettering(), ...wish }: (typeof ASKED)[number]) => {
    const board = { participants: new Map([['ada', participant]]) };
    const followed = new Set(wish.followed ? [wish.followed] : []);
    return texts.of({ board, lettering: letters }, [wish.standing ?? FIRST], followed);
  };
  return { present, ask };
}

describe('the text of a row', () => {
  it.each(ASKED)('says what the row says, whatever it said before: %j', (wish) => {
    const { ask } = site();
    for (const before of ASKED) ask(before);
    const { participant = ADA, lettering: letters = lettering(), standing: one = FIRST, followed } = wish;
    const row = presentBoardRow(one, participant, letters);
    expect(ask(wish).map((text) => JSON.parse(text) as unknown)).toEqual([
      followed === 'ada' ? { ...row, isFollowed: true } : row,
    ]);
  });

  it('is written once while nothing in it but the rank is another, whoever asks', () => {
    const { ask, present } = site();
    for (let times = 1; times < 10; times++)
      ask({ lettering: lettering(), standing: { ...FIRST, rank: times }, followed: times % 2 ? 'ada' : 'bob' });
    expect(present).toHaveBeenCalledTimes(1);
  });

  it('is none when the account has gone', () => {
    const texts = new RowTexts();
    expect(texts.of({ board: { participants: new Map() }, lettering: lettering() }, [FIRST], new Set())).toEqual([]);
  });
});
