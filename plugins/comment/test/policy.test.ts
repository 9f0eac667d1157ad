import { describe, expect, it } from 'vitest';
import { isBlank, canDelete, canSee, placeOf } from '../server/policy';

describe('the place of a comment', () => {
  it.each([
    [{ cid: 3 }, { kind: 'contest', id: 3 }],
    [{ did: 4 }, { kind: 'discussion', id: 4 }],
    [
      { cid: null, did: 4 },
      { kind: 'discussion', id: 4 },
    ],
    [{}, null],
    [{ cid: null, did: null }, null],
    [{ cid: 3, did: 4 }, null],
  ] as const)('%o is %o', (wire, place) => {
    expect(placeOf(wire)).toEqual(place);
  });

  it.each([
    ['all', true],
    [['ada', 'root'], true],
    [['root'], false],
    [[], false],
  ] as const)('that shows %o shows a comment of ada: %s', (authors, isSeen) => {
    expect(canSee({ authors }, { uid: 'ada' })).toBe(isSeen);
  });
});

describe('a comment', () => {
  it.each([
    [null, false, false],
    [null, true, false],
    ['ada', false, true],
    ['bob', false, false],
    ['bob', true, true],
  ] as const)('of ada may be deleted by %s, who moderates: %s: %s', (uid, mayModerate, is) => {
    expect(canDelete(uid === null ? null : { uid }, { canModerate: mayModerate }, { uid: 'ada' })).toBe(is);
  });

  it.each([
    ['', true],
    [' \n\t', true],
    [' x ', false],
  ])('%j is blank: %s', (content, is) => {
    expect(isBlank(content)).toBe(is);
  });
});
