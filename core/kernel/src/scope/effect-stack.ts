import { InFlight } from '@tribunal/contract';
import type { ErrorReporter } from '../error-reporter';

/** Reverts an effect. */
export type Undo = () => void | Promise<void>;
/** Starts an effect; the returned function reverts it. */
export type Start = () => void | Undo | Promise<void | Undo>;

export interface Effect {
  /** Description in one line. */
  readonly label: string;
  /** Resolves when the effect has started; rejects with the reason if it could not. */
  readonly started: Promise<void>;
  /** Reverts only this effect, before its scope ends. Idempotent. */
  undo(): Promise<void>;
}

/** Thrown when something is added to a scope that has ended. */
export class ScopeEnded extends Error {
  constructor(label: string) {
    super(`the scope has ended; it takes no more effects ("${label}")`);
  }
}

/**
 * The effects of one owner and how to revert them. Until `ready`, effects start one after another in the order of
 * their declaration, and the first failure prevents the later ones from starting. Afterwards each starts at once and
 * fails on its own; such a failure is reported. If the stack is held, nothing starts before `ready` is called.
 */
export class EffectStack {
  readonly #active: Effect[] = [];
  readonly #starting = new InFlight();
  #release = (): void => {};
  #startQueue: Promise<void> | null;
  #unwinding: Promise<unknown[]> | null = null;

  constructor(
    private readonly errorReporter: ErrorReporter,
    { isHeld = false }: { isHeld?: boolean } = {},
  ) {
    this.#startQueue = isHeld ? new Promise((release) => (this.#release = release)) : Promise.resolve();
  }

  add(label: string, start: Start): Effect {
    if (this.#unwinding) throw new ScopeEnded(label);

    let undo: Undo | undefined;
    let undone: Promise<void> | null = null;
    const begin = async () => {
      if (this.#unwinding) throw new ScopeEnded(label);
      if (undone) return;
      this.#active.push(effect);
      try {
        undo = (await this.#starting.run(start)) ?? undefined;
      } catch (error) {
        this.#remove(effect);
        throw error;
      }
    };
    const revert = async () => {
      await effect.started.catch(() => undefined);
      try {
        if (undo) await undo();
      } finally {
        this.#remove(effect);
      }
    };
    const effect: Effect & { started: Promise<void> } = {
      label,
      started: Promise.resolve(),
      undo: () => (undone ??= revert()),
    };
    effect.started = this.#startQueue ? this.#startQueue.then(begin) : begin();
    if (this.#startQueue) {
      this.#startQueue = effect.started;
      effect.started.catch(() => undefined); // `ready` tells
    } else {
      effect.started.catch((error: unknown) => this.errorReporter(label, error));
    }
    return effect;
  }

  /** Ends the set-up. Resolves when all declared effects have started, rejects with the first failure. */
  async ready(): Promise<void> {
    this.#release();
    let awaited: Promise<void> | null = null;
    while (awaited !== this.#startQueue) {
      awaited = this.#startQueue;
      await awaited;
    }
    this.#startQueue = null;
  }

  /** Returns the labels of effects that have started or are starting, oldest first. */
  labels(): string[] {
    return this.#active.map(({ label }) => label);
  }

  /** Reverts all effects, newest first; a failing undo does not stop the others. Resolves with the errors. */
  unwind(): Promise<unknown[]> {
    return (this.#unwinding ??= this.#unwind());
  }

  async #unwind(): Promise<unknown[]> {
    await this.#starting.idle();
    const errors: unknown[] = [];
    for (const effect of [...this.#active].reverse()) await effect.undo().catch((error: unknown) => errors.push(error));
    return errors;
  }

  #remove(effect: Effect): void {
    const at = this.#active.indexOf(effect);
    if (at >= 0) this.#active.splice(at, 1);
  }
}
