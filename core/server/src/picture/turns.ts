export interface Room {
  /** Pieces of work that wait, of everybody together. */
  inAll: number;
  /** The same of one. */
  each: number;
}

type Lane = (() => Promise<void>)[];

/** Does one piece of work at a time. Who brings many at once waits for one of everybody else after each. */
export class Turns {
  /** The next lane is the first. */
  readonly #lanes = new Map<string | symbol, Lane>();
  #waiting = 0;
  #isBusy = false;

  /** `refusal` is thrown at who finds no room. */
  constructor(
    private readonly room: Room,
    private readonly refusal: () => Error,
  ) {}

  /** What belongs to nobody is never refused: whoever brings it must bring one piece after another. */
  async take<T>(whose: string | null, work: () => Promise<T>): Promise<T> {
    const lane = whose === null ? [] : (this.#lanes.get(whose) ?? []);
    const isFull = this.#waiting >= this.room.inAll || lane.length >= this.room.each;
    if (whose !== null && isFull) throw this.refusal();
    this.#lanes.set(whose ?? Symbol('nobody'), lane);
    this.#waiting += 1;
    return new Promise<T>((resolve, reject) => {
      lane.push(() => work().then(resolve, reject));
      void this.#go();
    });
  }

  async #go(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isBusy = false;
  }

  #next(): (() => Promise<void>) | undefined {
    const [first] = this.#lanes;
    if (!first) return undefined;
    const [whose, lane] = first;
    const work = lane.shift();
    this.#waiting -= 1;
    this.#lanes.delete(whose);
    if (lane.length > 0) this.#lanes.set(whose, lane);
    return work;
  }
}
