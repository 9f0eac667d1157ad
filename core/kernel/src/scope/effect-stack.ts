import { InFlight } from '../in-flight';
import type { Report } from '../report';

/** Takes an effect back. */
export type Undo = () => void | Promise<void>;
/** Brings an effect about; what it returns takes it back. */
export type Start = () => void | Undo | Promise<void | Undo>;

export interface Effect {
  /** One line for people. */
  readonly label: string;
  /** Resolves when the effect is in force; rejects with the reason when it could not start. */
  readonly started: Promise<void>;
  /** Takes back this effect alone, before its scope ends. Idempotent. */
  undo(): Promise<void>;
}

/** Thrown when something is added to a scope that has ended. */
export class ScopeEnded extends Error {
  constructor(label: string) {
    super(`the scope has ended; it takes no more effects ("${label}")`);
  }
}

/**
 * What one owner has brought about, and how to take it back.
 * Until `ready` the effects start one after another in the order of their declaration, and the first failure
 * keeps the later ones from starting. After it each starts at once and fails alone; that failure is reported.
 */
export class EffectStack {
  readonly #held: Effect[] = [];
  readonly #starting = new InFlight();
  #line: Promise<void> | null = Promise.resolve();
  #end: Promise<unknown[]> | null = null;

  constructor(private readonly report: Report) {}

  add(label: string, start: Start): Effect {
    if (this.#end) throw new ScopeEnded(label);

    let undo: Undo | undefined;
    let undone: Promise<void> | null = null;
    const begin = async () => {
      if (this.#end) throw new ScopeEnded(label);
      if (undone) return;
      this.#held.push(effect);
      try {
        undo = (await this.#starting.run(start)) ?? undefined;
      } catch (error) {
        this.#drop(effect);
        throw error;
      }
    };
    const takeBack = async () => {
      await effect.started.catch(() => undefined);
      try {
        if (undo) await undo();
      } finally {
        this.#drop(effect);
      }
    };
    const effect: Effect & { started: Promise<void> } = {
      label,
      started: Promise.resolve(),
      undo: () => (undone ??= takeBack()),
    };
    effect.started = this.#line ? this.#line.then(begin) : begin();
    if (this.#line) {
      this.#line = effect.started;
      effect.started.catch(() => undefined); // `ready` tells
    } else {
      effect.started.catch((error: unknown) => this.report(label, error));
    }
    return effect;
  }

  /** Ends the set-up: resolves when everything declared is in force, rejects with the first failure. */
  async ready(): Promise<void> {
    let awaited: Promise<void> | null = null;
    while (awaited !== this.#line) {
      awaited = this.#line;
      await awaited;
    }
    this.#line = null;
  }

  /** Labels of what is in force or being started, oldest first. */
  labels(): string[] {
    return this.#held.map(({ label }) => label);
  }

  /** Takes everything back, newest first; one failing undo does not stop the others. Resolves with the errors. */
  unwind(): Promise<unknown[]> {
    return (this.#end ??= this.#unwind());
  }

  async #unwind(): Promise<unknown[]> {
    await this.#starting.idle();
    const errors: unknown[] = [];
    for (const effect of [...this.#held].reverse()) await effect.undo().catch((error: unknown) => errors.push(error));
    return errors;
  }

  #drop(effect: Effect): void {
    const at = this.#held.indexOf(effect);
    if (at >= 0) this.#held.splice(at, 1);
  }
}
