import type { Comparison } from './reading';

/** What became of one changed page. `misnamed`: a failure, and not the one it is; `crashed`: an error that is no failure. */
export type Verdict = Comparison | 'caught' | 'misnamed' | 'crashed' | 'alarmed';

const GOOD: readonly Verdict[] = ['same', 'tolerated', 'caught'];

/** How an adapter reads changed pages. */
export class Score {
  readonly #counts = new Map<Verdict, number>();
  /** What was read as other data, and harmless changes that were taken for a new layout; one sentence each. */
  readonly wrong: string[] = [];
  readonly alarms: string[] = [];
  /** Everything else that is neither caught nor the same. */
  readonly doubtful: string[] = [];

  note(verdict: Verdict, sentence: string): void {
    this.#counts.set(verdict, this.count(verdict) + 1);
    if (verdict === 'other') this.wrong.push(sentence);
    else if (verdict === 'alarmed') this.alarms.push(sentence);
    else if (!GOOD.includes(verdict)) this.doubtful.push(`${verdict}: ${sentence}`);
  }

  count(verdict: Verdict): number {
    return this.#counts.get(verdict) ?? 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Share that is caught or right, 0–1. */
  get good(): number {
    const good = GOOD.reduce((sum, verdict) => sum + this.count(verdict), 0);
    return this.total === 0 ? 0 : good / this.total;
  }

  toString(): string {
    const part = (verdict: Verdict, words: string): string => `${this.count(verdict)} ${words}`;
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
    return `${this.total} changed pages: ${parts.join(', ')} (${(this.good * 100).toFixed(1)} % caught or right)`;
  }
}
