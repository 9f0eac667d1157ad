import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import type { RankType } from '../contract';
import { UserOrder, type Entry } from '../server/order';

const entry = (uid: string, ac: number, total: number, score = 0): Entry => ({
  uid,
  ac,
  total,
  score,
  text: `${uid}\n`,
});
const places = (order: UserOrder, type: RankType) =>
  order.slice(type, 0, 100).map((one) => [one.uid, order.placeOf(type, one)]);

describe('the order', () => {
  it('of ACM has more solved first, then fewer submissions, and equal results share a place', () => {
    const order = new UserOrder([
      entry('d', 1, 1),
      entry('c', 2, 5),
      entry('b', 2, 3),
      entry('a', 2, 5),
      entry('e', 1, 1),
    ]);
    expect(places(order, 'ACM')).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 2],
      ['d', 4],
      ['e', 4],
    ]);
  });

  it('of OI has more points first, then more solved; submissions do not matter', () => {
    const order = new UserOrder([
      entry('a', 1, 1, 20),
      entry('b', 3, 9, 20),
      entry('c', 0, 2, 30),
      entry('d', 3, 1, 20),
    ]);
    expect(places(order, 'OI')).toEqual([
      ['c', 1],
      ['b', 2],
      ['d', 2],
      ['a', 4],
    ]);
  });

  it('finds users with their position and place, and parts of their names whatever the case', () => {
    const order = new UserOrder([entry('a', 1, 1), { ...entry('b', 1, 1), text: 'bob\nthe öne' }, entry('c', 9, 9)]);
    expect(order.find('ACM', 'b')).toEqual({ place: 2, index: 2 });
    expect(order.find('ACM', 'x')).toBeNull();
    const search = (text: string) => order.search('ACM', text, 0, 10).entries.map(({ uid }) => uid);
    expect(search('ÖNE')).toEqual(['b']);
    expect(search('b\nthe')).toEqual(['b']);
    expect(search('')).toEqual(['c', 'a', 'b']);
    expect(search('a\0')).toEqual([]);
    expect(order.search('ACM', '', 1, 1)).toMatchObject({ entries: [{ uid: 'a' }], total: 3 });
  });

  it('searches a large list as a small one', () => {
    const order = new UserOrder(Array.from({ length: 5000 }, (_, at) => entry(`u${at}`, at % 7, 0)));
    const { entries, total } = order.search('OI', 'u', 40, 3);
    expect(total).toBe(5000);
    expect(entries).toEqual(order.slice('OI', 40, 3));
  });

  it.each([1, 40])('stays the same as a new one when %i users change at a time', (count) => {
    const { below } = seededRandom(count);
    const users = new Map(
      Array.from({ length: 100 }, (_, at) => [`u${at}`, entry(`u${at}`, below(5), below(5), below(9))]),
    );
    const order = new UserOrder([...users.values()]);
    for (let round = 0; round < 50; round++) {
      const uids = [...new Set(Array.from({ length: count }, () => `u${below(110)}`))];
      for (const uid of uids) {
        if (below(4) === 0) users.delete(uid);
        else users.set(uid, { ...entry(uid, below(5), below(5), below(9)), text: `${uid}\nname ${below(3)}` });
      }
      order.replace(
        uids,
        uids.flatMap((uid) => users.get(uid) ?? []),
      );
      const expected = new UserOrder([...users.values()]);
      expect(order.size).toBe(users.size);
      for (const type of ['ACM', 'OI'] as const) {
        expect(places(order, type)).toEqual(places(expected, type));
        expect(order.search(type, 'name 1', 0, 100)).toEqual(expected.search(type, 'name 1', 0, 100));
        for (const { uid } of order.slice(type, 0, 100))
          expect(order.find(type, uid)).toEqual(expected.find(type, uid));
      }
    }
  });
});
