export interface EffectCount {
  count: number;
  kind: string;
}

/** Matches one line of the effects, e.g. `5 calls`, `job nightly (0 3 * * *)`, `listener of submissionJudged`. */
const EFFECT = /^(?:(\d+) )?(?:shared )?([\p{L}-]+)/u;

/** Kinds with a text in both languages; a plugin may name further effects freely, and these count as other. */
const KINDS: readonly string[] = ['call', 'job', 'listener', 'hook', 'service', 'consumer', 'contribution'];

/** Returns the kind of an effect: `2 in contestRules` are two contributions to an extension point. */
function kindOf(noun: string, isCounted: boolean): string {
  const kind = isCounted ? noun.replace(/s$/, '') : noun;
  if (isCounted && noun === 'in') return 'contribution';
  return KINDS.includes(kind) ? kind : 'other';
}

/** Counts the effects by kind. */
export const countEffects = (effects: readonly string[]): EffectCount[] => {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const [, number, noun = effect] = EFFECT.exec(effect) ?? [];
    const kind = kindOf(noun, number !== undefined);
    counts.set(kind, (counts.get(kind) ?? 0) + Number(number ?? 1));
  }
  return [...counts].map(([kind, count]) => ({ kind, count }));
};
