export interface Held {
  count: number;
  kind: string;
}

/** One line of what is held: `5 calls`, `job nightly (0 3 * * *)`, `listener of submissionJudged`. */
const EFFECT = /^(?:(\d+) )?(?:shared )?([\p{L}-]+)/u;

/** `2 in contestRules` are two contributions to an extension point. */
const kindOf = (word: string): string => (word === 'in' ? 'contribution' : word.replace(/s$/, ''));

/** What is held, counted by kind. */
export const countEffects = (effects: readonly string[]): Held[] => {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const [, number, word = effect] = EFFECT.exec(effect) ?? [];
    const kind = number === undefined ? word : kindOf(word);
    counts.set(kind, (counts.get(kind) ?? 0) + Number(number ?? 1));
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
};
