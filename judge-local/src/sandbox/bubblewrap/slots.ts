/** Who may run now: so many programs and so many compilers at once, in the order they came. */
export type Kind = 'compile' | 'run';
export type Places = Readonly<Record<Kind, number>>;

interface Waiter {
  needs: Places;
  start: (numbers: Record<Kind, number[]>) => void;
}

const kinds: readonly Kind[] = ['compile', 'run'];

/** Places are numbered, for each has a user of its own. */
export class Slots {
  readonly #free: Record<Kind, number[]>;
  readonly #waiting: Waiter[] = [];

  constructor(readonly total: Places) {
    this.#free = {
      run: Array.from({ length: total.run }, (_, index) => index),
      compile: Array.from({ length: total.compile }, (_, index) => total.run + index),
    };
  }

  /** Waits for all of `needs` together; the signal ends the wait with null. */
  take(needs: Places, abort?: AbortSignal): Promise<Record<Kind, number[]> | null> {
    if (abort?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        resolve(null);
        this.#serve();
      };
      const waiter: Waiter = {
        needs,
        start: (numbers) => {
          abort?.removeEventListener('abort', giveUp);
          resolve(numbers);
        },
      };
      abort?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  give(kind: Kind, numbers: readonly number[]): void {
    this.#free[kind].push(...numbers);
    this.#serve();
  }

  /** A kind that somebody waits for is not given to those behind. */
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
      const take = (kind: Kind): number[] => this.#free[kind].splice(0, waiter.needs[kind]);
      waiter.start({ run: take('run'), compile: take('compile') });
    }
  }
}
