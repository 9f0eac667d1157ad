import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/picture/turns';

const newTurns = (inAll = 10, each = 10) => new Turns({ inAll, each }, () => new Error('full'));
/** Work that ends when told to. */
function held() {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  return { work: () => until, end };
}

describe('turns', () => {
  it('go one after another, those of one person after one of everybody else', async () => {
    const turns = newTurns();
    const done: string[] = [];
    let atOnce = 0;
    const add = (whose: string | null, name: string) =>
      turns.take(whose, async () => {
        atOnce += 1;
        await Promise.resolve();
        done.push(`${name}${atOnce}`);
        atOnce -= 1;
      });
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all([...names.map((name) => add('eager', name)), add('late', 'L'), add(null, 'N'), add('late', 'M')]);
    expect(done).toEqual(['a1', 'b1', 'L1', 'N1', 'c1', 'M1', 'd1']);
  });

  it('give what the work gives, and go on after one that fails', async () => {
    const turns = newTurns();
    const failing = turns.take('one', () => Promise.reject(new Error('mine')));
    const other = turns.take('one', () => Promise.resolve(7));
    await expect(failing).rejects.toThrow('mine');
    expect(await other).toBe(7);
  });

  it('refuse who waits with so many already, while others still find room', async () => {
    const turns = newTurns(10, 2);
    const first = held();
    const taken = [turns.take('eager', first.work)];
    for (let each = 0; each < 2; each += 1) taken.push(turns.take('eager', () => Promise.resolve()));
    await expect(turns.take('eager', () => Promise.resolve())).rejects.toThrow('full');
    const late = turns.take('late', () => Promise.resolve('served'));
    first.end();
    await Promise.all(taken);
    expect(await late).toBe('served');
    expect(await turns.take('eager', () => Promise.resolve('again'))).toBe('again');
  });

  it('refuse everybody when all the room is taken, but not what belongs to nobody', async () => {
    const turns = newTurns(2);
    const first = held();
    const taken = ['a', 'b', 'c'].map((whose) =>
      turns.take(whose, whose === 'a' ? first.work : () => Promise.resolve()),
    );
    await expect(turns.take('d', () => Promise.resolve())).rejects.toThrow('full');
    const nobodys = turns.take(null, () => Promise.resolve('served'));
    first.end();
    await Promise.all(taken);
    expect(await nobodys).toBe('served');
  });
});
