import { ALL_STATUSES, isInProgress, Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { FREE_VERDICTS } from '@tribunal/plugin-contest/contract';
import { idOf, languageId, organizationId } from '../server/write/ids';
import { versionOf } from '../server/limits';
import { isWithin } from '../server/view/visibility';
import { spanOf, timeOf } from '../server/write/times';
import { judgementTypes, typeOf } from '../server/view/verdicts';

const ID = /^(?![-.])[a-zA-Z0-9_.-]{1,36}(?<!\.)$/;

describe('words of the standard', () => {
  it.each([
    [0, '0:00:00.000'],
    [932_457, '0:15:32.457'],
    [-932_457, '-0:15:32.457'],
    [30 * 3_600_000, '30:00:00.000'],
  ])('the span of %i ms is %s', (ms, span) => expect(spanOf(ms)).toBe(span));

  it('instants have milliseconds, always', () => {
    expect(timeOf(new Date('2026-03-01T12:00:00Z'))).toBe('2026-03-01T12:00:00.000Z');
  });

  it.each([
    ['C', 'c'],
    ['C++', 'cpp'],
    ['C++ With O2', 'cpp-o2'],
    ['C++ 17', 'cpp17'],
    ['C++ 17 With O2', 'cpp17-o2'],
    ['C#', 'csharp'],
    ['Golang', 'go'],
    ['Python3', 'python3'],
    ['JavaScript Node', 'javascript-node'],
  ])('the language %s is %s', (name, id) => expect(languageId(name)).toBe(id));

  it.each(['GNU G++17 7.3.0 (a compiler with a rather long name)', '仓颉', '...', '-x-'])(
    'the language %s has an id, too',
    (name) => expect(languageId(name)).toMatch(ID),
  );

  it('ids that the standard does not take get another that is always the same', () => {
    expect(idOf('team-1')).toBe('team-1');
    for (const strange of ['a b', '队', '.x', 'x.', 'x'.repeat(37), '']) {
      expect(idOf(strange)).toMatch(ID);
      expect(idOf(strange)).toBe(idOf(strange));
    }
    expect(organizationId(' MIT ')).toBe(organizationId('mit'));
    expect(organizationId('MIT')).toMatch(ID);
  });

  it('every verdict has a type that costs what the board takes for it', () => {
    const types = new Map(judgementTypes({ hasPenalty: true }).map((type) => [type.id, type]));
    for (const status of ALL_STATUSES) {
      const id = typeOf(status);
      const isAwaited = isInProgress(status) || status === Status.NotSubmitted || status === Status.UnknownResult;
      expect(id === null).toBe(isAwaited);
      if (id === null) continue;
      const isAccepted = status === Status.Accepted;
      const penalty = !isAccepted && !FREE_VERDICTS.includes(status);
      expect(types.get(id)).toMatchObject({ solved: isAccepted, penalty });
    }
    for (const { penalty } of judgementTypes({ hasPenalty: false })) expect(penalty).toBeUndefined();
  });

  it('an unknown version falls back to the oldest supported one', () => {
    expect(['2023-06', ' 2026-01 ', '2020-03', ''].map(versionOf)).toEqual([
      '2023-06',
      '2026-01',
      '2023-06',
      '2023-06',
    ]);
  });
});

describe('the earlier state', () => {
  const visibility = (hiddenSince: number | null, showsRuns = false) =>
    ({ viewerRole: 'other', hides: 'results', hiddenSince, showsRuns }) as const;
  it.each([
    ['all of it', visibility(null), visibility(null), true],
    ['less, before the seal ended', visibility(100), visibility(null, true), true],
    ['less, of an earlier seal', visibility(50), visibility(100), true],
    ['more, before the seal was put back', visibility(null, true), visibility(100), false],
    ['more, of a later seal', visibility(100), visibility(50), false],
    ['tests that are hidden now', visibility(100, true), visibility(100), false],
  ])('was %s', (_what, then, now, answer) => expect(isWithin(then, now)).toBe(answer));
});
