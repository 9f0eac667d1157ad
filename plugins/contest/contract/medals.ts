export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** Usual share of each medal, in percent of the ranked participants. */
export const MEDAL_SHARES: Readonly<Record<Medal, number>> = { gold: 10, silver: 20, bronze: 30 };

interface AwardColors {
  background: string;
  color: string;
}

const DARK = '#1a1a1a';
export const MEDAL_COLORS: Readonly<Record<Medal, AwardColors>> = {
  gold: { background: '#e6bf25', color: DARK },
  silver: { background: '#b4c0c7', color: DARK },
  bronze: { background: '#cd7f32', color: DARK },
};
/** Default colours of an award that is not a medal. */
export const PLAIN_AWARD_COLORS: AwardColors = { background: '#dddddd', color: '#444444' };

const SIGNS: Readonly<Record<Medal, RegExp>> = { gold: /gold|金/i, silver: /silver|银/i, bronze: /bronze|铜/i };

/** Returns which of the remaining medals an award is, judging by its name; null if none. */
export const medalOf = (name: string, left: readonly Medal[] = MEDALS): Medal | null =>
  left.find((medal) => SIGNS[medal].test(name)) ?? null;
