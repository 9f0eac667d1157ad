export interface EffectCount {
  count: number;
  kind: string;
}

/** Matches one line of the effects, e.g. `5 calls`, `job nightly (0 3 * * *)`, `listener of submissionJudged`. */
const EFFECT = /^(?:(\d+) )?(?:shared )?([\p{L}-]+)/u;

/** Returns the kind of an effect: `2 in contestRules` are two contributions to an extension point. */
const kindOf = (noun: string): string => (noun === 'in' ? 'contribution' : noun.replace(/s$/, ''));

/** Counts the effects by kind. */
export const countEffects = (effects: readonly string[]): EffectCount[] => {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const [, number, noun = effect] = EFFECT.exec(effect) ?? [];
    const kind = number === undefined ? noun : kindOf(noun);
    counts.set(kind, (counts.get(kind) ?? 0) + Number(number ?? 1));
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
};
