import type { Comparison } from './comparison';

/**
 * Result for one changed page. `misnamed`: a failure of the wrong kind; `crashed`: an error other than a
 * `RemoteFailure`.
 */
export type MutationVerdict = Comparison | 'caught' | 'misnamed' | 'crashed' | 'alarmed';

const GOOD: readonly MutationVerdict[] = ['same', 'tolerated', 'caught'];

/** Counts how an adapter reads changed pages. */
export class MutationScore {
  readonly #counts = new Map<MutationVerdict, number>();
  /** Pages read as different data, and harmless changes that were reported as a new layout; one sentence each. */
  readonly wrong: string[] = [];
  readonly alarms: string[] = [];
  /** All other results that are neither caught nor the same. */
  readonly doubtful: string[] = [];

  record(mutationVerdict: MutationVerdict, sentence: string): void {
    this.#counts.set(mutationVerdict, this.count(mutationVerdict) + 1);
    if (mutationVerdict === 'other') this.wrong.push(sentence);
    else if (mutationVerdict === 'alarmed') this.alarms.push(sentence);
    else if (!GOOD.includes(mutationVerdict)) this.doubtful.push(`${mutationVerdict}: ${sentence}`);
  }

  count(mutationVerdict: MutationVerdict): number {
    return this.#counts.get(mutationVerdict) ?? 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Share of pages that were caught or read correctly, 0–1. */
  get goodShare(): number {
    const good = GOOD.reduce((sum, mutationVerdict) => sum + this.count(mutationVerdict), 0);
    return this.total === 0 ? 0 : good / this.total;
  }

  toString(): string {
    const part = (mutationVerdict: MutationVerdict, label: string): string => `${this.count(mutationVerdict)} ${label}`;
    const parts = [
      part('same', 'read the same'),
      part('tolerated', 'right without single tests'),
      part('caught', 'caught'),
      part('less', 'read without something that is not vital'),
      part('misnamed', 'under another name'),
      part('crashed', 'crashed'),
      part('alarmed', 'needless alarms'),
      part('other', 'silently wrong'),
    ];
    return `${this.total} changed pages: ${parts.join(', ')} (${(this.goodShare * 100).toFixed(1)} % caught or right)`;
  }
}
