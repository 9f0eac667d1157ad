/** Limits the number of programs and compilers that run at the same time, in the order of requests. */
export type Kind = 'compile' | 'run';
export type Places = Readonly<Record<Kind, number>>;

interface Waiter {
  needs: Places;
  start: (numbers: Record<Kind, number[]>) => void;
}

const kinds: readonly Kind[] = ['compile', 'run'];

/** Manages numbered slots; the numbers matter because each slot has its own user. */
export class ProcessSlots {
  readonly #free: Record<Kind, number[]>;
  readonly #waiting: Waiter[] = [];

  constructor(readonly total: Places) {
    this.#free = {
      run: Array.from({ length: total.run }, (_, index) => index),
      compile: Array.from({ length: total.compile }, (_, index) => total.run + index),
    };
  }

  /** Waits for all of `needs` together; resolves with null if the signal fires first. */
  acquire(needs: Places, abort?: AbortSignal): Promise<Record<Kind, number[]> | null> {
    if (abort?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const cancelWait = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        resolve(null);
        this.#serve();
      };
      const waiter: Waiter = {
        needs,
        start: (numbers) => {
          abort?.removeEventListener('abort', cancelWait);
          resolve(numbers);
        },
      };
      abort?.addEventListener('abort', cancelWait, { once: true });
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  release(kind: Kind, numbers: readonly number[]): void {
    this.#free[kind].push(...numbers);
    this.#serve();
  }

  /** Grants slots in order. Later requests do not get a kind that an earlier one waits for. */
  #serve(): void {
    const blocked = new Set<Kind>();
    for (const waiter of [...this.#waiting]) {
      const wanted = kinds.filter((kind) => waiter.needs[kind] > 0);
      const fits = wanted.every((kind) => !blocked.has(kind) && this.#free[kind].length >= waiter.needs[kind]);
      if (!fits) {
        for (const kind of wanted) blocked.add(kind);
        continue;
      }
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      const allocate = (kind: Kind): number[] => this.#free[kind].splice(0, waiter.needs[kind]);
      waiter.start({ run: allocate('run'), compile: allocate('compile') });
    }
  }
}
