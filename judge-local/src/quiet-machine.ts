/** Lets a run have the machine for itself, as far as this judge is concerned. */
interface Turn {
  kind: 'shared' | 'alone';
  begin: () => void;
}

/**
 * Admits runs in the order of their arrival. A run that is to be alone waits until all others have ended, and whoever
 * arrives after it waits for its end, so that neither can keep the other waiting for ever.
 */
export class QuietMachine {
  readonly #waiting: Turn[] = [];
  #running = 0;
  #isTaken = false;

  /** Whether somebody waits for what is running now: a series of runs should pause between two of them. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Does the work beside other work, but beside none that is alone. */
  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn('shared', work);
  }

  /** Does the work while no other is done. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn('alone', work);
  }

  async #inTurn<T>(kind: Turn['kind'], work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ kind, begin });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#isTaken = false;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#canBegin(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += 1;
      this.#isTaken = next.kind === 'alone';
      next.begin();
    }
  }

  #canBegin({ kind }: Turn): boolean {
    return !this.#isTaken && (kind === 'shared' || this.#running === 0);
  }
}
