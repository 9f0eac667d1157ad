import type { TFunction } from 'i18next';
import { MEDAL_COLORS, MEDAL_SHARES, MEDALS, PLAIN_AWARD_COLORS, type AwardConfig } from '../../../contract';

export interface AwardDraft {
  key: number;
  name: string;
  background: string;
  color: string;
  num: string;
}

/** Returns the default awards of a contest. */
export const medals = (t: TFunction): AwardDraft[] =>
  MEDALS.map((medal, index) => ({
    ...MEDAL_COLORS[medal],
    key: index + 1,
    name: t(`contest.admin.form.medal.${medal}`),
    num: String(MEDAL_SHARES[medal]),
  }));

export const withNewAward = (awards: readonly AwardDraft[], name: string): AwardDraft[] => [
  ...awards,
  { key: 1 + Math.max(0, ...awards.map(({ key }) => key)), name, ...PLAIN_AWARD_COLORS, num: '0' },
];

/** Returns the list with one award moved up; the first stays in place. */
export function movedUp(awards: readonly AwardDraft[], index: number): AwardDraft[] {
  const next = [...awards];
  const [moved] = next.splice(index, 1);
  next.splice(Math.max(0, index - 1), 0, moved!);
  return next;
}

export const awardDraftsOf = (list: readonly AwardConfig[]): AwardDraft[] =>
  [...list]
    .sort((one, other) => one.priority - other.priority)
    .map(({ name, background, color, num }, index) => ({ key: index + 1, name, background, color, num: String(num) }));

/** Converts drafts to award configurations; their order is their priority. */
export const awardConfigsOf = (drafts: readonly AwardDraft[]): AwardConfig[] =>
  drafts.map(({ name, background, color, num }, index) => ({
    priority: index + 1,
    name: name.trim(),
    background,
    color,
    num: Number(num),
  }));
