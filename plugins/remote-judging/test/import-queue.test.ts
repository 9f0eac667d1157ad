import { describe, expect, it } from 'vitest';
import { itemsUntilDone, placeIn, type QueuedImport } from '../server/imports/import-queue';

const LIMIT = 2;
const one = (id: number, open: number, wish: Partial<QueuedImport> = {}): QueuedImport => ({
  id,
  uid: 'ann',
  open,
  isAwaited: false,
  isBackground: false,
  ...wish,
});

describe('the place of an import', () => {
  const queue = [one(1, 5), one(2, 5), one(3, 5), one(4, 5, { uid: 'bob' }), one(5, 5), one(6, 1, { isAwaited: true })];
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 0],
    [5, 2],
    [6, 0],
    [7, 0],
  ])('of import %i is %i', (id, place) => expect(placeIn(queue, id, LIMIT)).toBe(place));
});

describe('what is read until an import is done', () => {
  it.each<[string, QueuedImport[], number, number]>([
    ['nothing if it is done', [], 1, 0],
    ['its own items if it is alone', [one(1, 7)], 1, 7],
    ['as many of another one that takes turns with it', [one(1, 7), one(2, 100)], 1, 14],
    ['all of a shorter one', [one(1, 3), one(2, 7)], 2, 10],
    ['a half of the turns of its user', [one(1, 4), one(2, 4), one(3, 4, { uid: 'bob' })], 1, 12],
    [
      'as many of each user, however many imports they have',
      [one(1, 9), one(2, 9), one(3, 9), one(4, 5, { uid: 'bob' })],
      4,
      10,
    ],
    ['what is read before its turn', [one(1, 10), one(2, 10), one(3, 1)], 3, 21],
    ['only until the first ends', [one(1, 2), one(2, 100), one(3, 1)], 3, 6],
    ['what somebody waits for', [one(1, 5), one(2, 1, { isAwaited: true, uid: 'bob' })], 1, 6],
    ['nothing that nobody waits for', [one(1, 5), one(2, 50, { isBackground: true, uid: null })], 1, 5],
    ['everything else if nobody waits for it', [one(1, 5), one(2, 50, { isBackground: true, uid: null })], 2, 55],
  ])('is %s', (_what, queue, id, items) => expect(itemsUntilDone(queue, id, LIMIT)).toBe(items));

  it('is found out soon for many imports', () => {
    const many = Array.from({ length: 2000 }, (_, at) => one(at + 1, (at % 50) + 1, { uid: `u${at % 20}` }));
    const total = many.reduce((sum, { open }) => sum + open, 0);
    expect(itemsUntilDone(many, 2000, 10)).toBeLessThanOrEqual(total);
  });
});
