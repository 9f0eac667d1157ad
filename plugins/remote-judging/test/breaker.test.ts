import type { FailureKind } from '@tribunal/remote-kit/contract';
import { describe, expect, it } from 'vitest';
import {
  after,
  classifyFailure,
  pausedBreaker,
  resumedBreaker,
  failureScope,
  initialBreaker,
  type Breaker,
} from '../server/health/breaker';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);
type Step = [seconds: number, kind: FailureKind | 'ok', waitMs?: number];

const fold = (steps: readonly Step[], from: Breaker = initialBreaker(at(0))): Breaker =>
  steps.reduce(
    (state, [seconds, kind, waitMs]) =>
      after(state, {
        at: at(seconds),
        failure: kind === 'ok' ? null : { kind, message: kind, evidence: null, waitMs: waitMs ?? null },
      }),
    from,
  );
const secondsUntil = ({ until }: Breaker): number | null => until && (until.getTime() - START) / 1000;

describe('a breaker', () => {
  it.each<[string, Step[], Breaker['state'], number | null]>([
    ['nothing', [], 'working', null],
    [
      'two failures',
      [
        [1, 'siteDown'],
        [2, 'siteDown'],
      ],
      'working',
      null,
    ],
    [
      'three failures in a row',
      [
        [1, 'siteDown'],
        [2, 'siteDown'],
        [3, 'siteDown'],
      ],
      'resting',
      33,
    ],
    [
      'a success between failures',
      [
        [1, 'siteDown'],
        [2, 'siteDown'],
        [3, 'ok'],
        [4, 'siteDown'],
      ],
      'working',
      null,
    ],
    [
      'failures of two kinds',
      [
        [1, 'siteDown'],
        [2, 'siteDown'],
        [3, 'layoutChanged'],
      ],
      'working',
      null,
    ],
    ['a page that changed once', [[1, 'layoutChanged']], 'working', null],
    [
      'a page that changed twice',
      [
        [1, 'layoutChanged'],
        [2, 'layoutChanged'],
      ],
      'resting',
      602,
    ],
    ['a bot check', [[1, 'humanCheck']], 'paused', null],
    [
      'a bot check and a success',
      [
        [1, 'humanCheck'],
        [2, 'ok'],
      ],
      'paused',
      null,
    ],
    ['being too fast', [[1, 'rateLimited']], 'resting', 31],
    ['being too fast where the site says how long', [[1, 'rateLimited', 7000]], 'resting', 8],
    [
      'a wrong account',
      [
        [1, 'badAccount'],
        [2, 'badAccount'],
        [3, 'badAccount'],
      ],
      'working',
      null,
    ],
    [
      'a missing problem',
      [
        [1, 'notFound'],
        [2, 'notFound'],
        [3, 'notFound'],
      ],
      'working',
      null,
    ],
    [
      'a submission that is not wanted',
      [
        [1, 'rejected'],
        [2, 'rejected'],
        [3, 'rejected'],
      ],
      'working',
      null,
    ],
    [
      'an answer between failures',
      [
        [1, 'siteDown'],
        [2, 'siteDown'],
        [3, 'notFound'],
        [4, 'siteDown'],
      ],
      'working',
      null,
    ],
  ])('after %s', (_what, steps, state, until) => {
    const breaker = fold(steps);
    expect(breaker.state).toBe(state);
    expect(secondsUntil(breaker)).toBe(until);
  });

  const down: Step[] = [
    [1, 'siteDown'],
    [2, 'siteDown'],
    [3, 'siteDown'],
  ];

  it('is not closed longer by what was under way', () => {
    expect(secondsUntil(fold([...down, [4, 'siteDown'], [5, 'siteDown']]))).toBe(33);
  });

  it('doubles its rest with each try that fails, up to ten minutes', () => {
    let state = fold(down);
    const rests = [60, 120, 240, 480, 600, 600].map(() => {
      const tried = state.until!;
      state = after(state, { at: tried, failure: { kind: 'siteDown', message: '', evidence: null } });
      return (state.until!.getTime() - tried.getTime()) / 1000;
    });
    expect(rests).toEqual([60, 120, 240, 480, 600, 600]);
  });

  it('closes again at once when the try after a rest fails of something else', () => {
    expect(secondsUntil(fold([...down, [40, 'layoutChanged']]))).toBe(640);
  });

  it('opens with the first success, and forgets', () => {
    const opened = fold([...down, [40, 'ok']]);
    expect(opened).toEqual({ ...initialBreaker(at(40)), lastOkAt: at(40) });
    expect(
      fold(
        [
          [41, 'siteDown'],
          [42, 'siteDown'],
        ],
        opened,
      ).state,
    ).toBe('working');
  });

  it('needs no second look at what is certain', () => {
    const failure = { kind: 'layoutChanged', message: 'two samples less', evidence: 'samples 3 → 1' } as const;
    expect(after(initialBreaker(at(0)), { at: at(1), failure, isCertain: true })).toMatchObject({
      state: 'resting',
      until: at(601),
      failure: { evidence: 'samples 3 → 1' },
    });
  });

  it('stays as a person has set it until a person changes it', () => {
    const closed = pausedBreaker(fold(down), at(50));
    expect(closed).toMatchObject({ state: 'paused', until: null, failures: 0, failure: null });
    expect(
      fold(
        [
          [60, 'ok'],
          [61, 'siteDown'],
          [62, 'siteDown'],
        ],
        closed,
      ),
    ).toEqual({ ...closed, lastOkAt: at(60) });
    expect(resumedBreaker(fold([[60, 'humanCheck']]), at(70))).toEqual(initialBreaker(at(70)));
  });
});

describe('a failure', () => {
  it.each<[FailureKind | null, string, string]>([
    [null, 'fine', 'site'],
    ['notFound', 'fine', 'site'],
    ['rejected', 'fine', 'site'],
    ['badAccount', 'nothing', 'site'],
    ['sessionExpired', 'nothing', 'site'],
    ['unknownRun', 'nothing', 'site'],
    ['adapterFault', 'fault', 'site'],
    ['siteDown', 'trouble', 'site'],
    ['layoutChanged', 'trouble', 'site'],
    ['humanCheck', 'trouble', 'account'],
    ['rateLimited', 'trouble', 'account'],
  ])('%s means %s, for the %s', (kind, meaning, scope) => {
    expect(classifyFailure(kind)).toBe(meaning);
    if (kind) expect(failureScope(kind)).toBe(scope);
  });
});

describe('a fault of the adapter', () => {
  const faults = [1, 2, 3, 4, 5].map((second): Step => [second, 'adapterFault']);

  it('is shown and stops nothing, however often it occurs, until the adapter works', () => {
    const found = fold(faults);
    expect(found).toMatchObject({ state: 'working', until: null, failures: 0, failure: { kind: 'adapterFault' } });
    expect(fold([...faults, [6, 'ok']]).failure).toBeNull();
  });

  it('does not hide a failure that is counted', () => {
    expect(fold([[1, 'siteDown'], ...faults])).toMatchObject({ failures: 1, failure: { kind: 'siteDown' } });
    expect(fold([...faults, [6, 'siteDown'], [7, 'siteDown'], [8, 'siteDown']]).state).toBe('resting');
  });
});
