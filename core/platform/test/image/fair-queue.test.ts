import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/image/fair-queue';

const newQueue = (inAll = 10, each = 10) => new FairQueue({ total: inAll, perOwner: each }, () => new Error('full'));
/** Creates work that ends when the test says so. */
function pendingWork() {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  return { work: () => until, end };
}

describe('fair scheduling', () => {
  it('go one after another, those of one person after one of everybody else', async () => {
    const queue = newQueue();
    const done: string[] = [];
    let atOnce = 0;
    const add = (whose: string | null, name: string) =>
      queue.run(whose, async () => {
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
    const queue = newQueue();
    const failing = queue.run('one', () => Promise.reject(new Error('mine')));
    const other = queue.run('one', () => Promise.resolve(7));
    await expect(failing).rejects.toThrow('mine');
    expect(await other).toBe(7);
  });

  it('refuse who waits with so many already, while others still find room', async () => {
    const queue = newQueue(10, 2);
    const first = pendingWork();
    const accepted = [queue.run('eager', first.work)];
    for (let each = 0; each < 2; each += 1) accepted.push(queue.run('eager', () => Promise.resolve()));
    await expect(queue.run('eager', () => Promise.resolve())).rejects.toThrow('full');
    const late = queue.run('late', () => Promise.resolve('served'));
    first.end();
    await Promise.all(accepted);
    expect(await late).toBe('served');
    expect(await queue.run('eager', () => Promise.resolve('again'))).toBe('again');
  });

  it('refuse everybody when the queue is full, except tasks without an owner', async () => {
    const queue = newQueue(2);
    const first = pendingWork();
    const accepted = ['a', 'b', 'c'].map((whose) =>
      queue.run(whose, whose === 'a' ? first.work : () => Promise.resolve()),
    );
    await expect(queue.run('d', () => Promise.resolve())).rejects.toThrow('full');
    const nobodys = queue.run(null, () => Promise.resolve('served'));
    first.end();
    await Promise.all(accepted);
    expect(await nobodys).toBe('served');
  });
});
