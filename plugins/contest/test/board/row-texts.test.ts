import { describe, expect, it, vi } from 'vitest';
import type { AwardConfig } from '../../contract';
import { presentBoardRow, type RowLabels } from '../../server/board/presenter';
import { RowJsonCache } from '../../server/board/row-json-cache';
import type { Participant } from '../../server/participants';
import type { OiStanding } from '../../standings';

const ADA = { team: 'ada', showName: 'Ada', username: 'ada', isStar: false } as Participant;
const GOLD: AwardConfig = { priority: 1, name: 'Gold', background: '#ffd700', color: '#000000', num: 1 };
const standing = (score: number): OiStanding => {
  const result = { score, scoredAtMs: 60_000, isAccepted: true, timeMs: 7, total: 1, pending: 0 };
  return { team: 'ada', rank: 1, results: new Map([[1, result]]), score, timeMs: 7 };
};
const createLabels = (change: Partial<RowLabels> = {}): RowLabels => ({
  labels: new Map([[1, 'A']]),
  awards: new Map(),
  ...change,
});
const FIRST = standing(100);
const VARIANTS: { participant?: Participant; rowLabels?: RowLabels; standing?: OiStanding; followed?: string }[] = [
  {},
  { rowLabels: createLabels({ awards: new Map([['ada', GOLD]]) }) },
  { rowLabels: createLabels({ awards: new Map([['ada', { ...GOLD, name: 'Silver' }]]) }) },
  { rowLabels: createLabels({ labels: new Map([[1, 'B']]) }) },
  { participant: { ...ADA, showName: 'The Countess' } },
  { standing: standing(70) },
  { standing: { ...FIRST, rank: 2 } },
  { followed: 'ada' },
  { followed: 'bob' },
];

function createRowTexts() {
  const present = vi.fn(presentBoardRow);
  const texts = new RowJsonCache(present);
  const render = ({
    participant = ADA,
    rowLabels: shownLabels = createLabels(),
    ...options
  }: (typeof VARIANTS)[number]) => {
    const board = { participants: new Map([['ada', participant]]) };
    const followed = new Set(options.followed ? [options.followed] : []);
    return texts.jsonOf({ board, rowLabels: shownLabels }, [options.standing ?? FIRST], followed);
  };
  return { present, ask: render };
}

describe('the text of a row', () => {
  it.each(VARIANTS)('contains the current row, whatever the earlier one was: %j', (options) => {
    const { ask: render } = createRowTexts();
    for (const previous of VARIANTS) render(previous);
    const { participant = ADA, rowLabels: shownLabels = createLabels(), standing: one = FIRST, followed } = options;
    const row = presentBoardRow(one, participant, shownLabels);
    expect(render(options).map((text) => JSON.parse(text) as unknown)).toEqual([
      followed === 'ada' ? { ...row, isFollowed: true } : row,
    ]);
  });

  it('is serialised once for all viewers while only the rank changes', () => {
    const { ask: render, present } = createRowTexts();
    for (let times = 1; times < 10; times++)
      render({ rowLabels: createLabels(), standing: { ...FIRST, rank: times }, followed: times % 2 ? 'ada' : 'bob' });
    expect(present).toHaveBeenCalledTimes(1);
  });

  it('is none when the account has gone', () => {
    const texts = new RowJsonCache();
    expect(texts.jsonOf({ board: { participants: new Map() }, rowLabels: createLabels() }, [FIRST], new Set())).toEqual(
      [],
    );
  });
});
