import type { TFunction } from 'i18next';
import { MEDAL_COLORS, MEDAL_SHARES, MEDALS, PLAIN_AWARD_COLORS, type AwardConfig } from '../../../contract';

export interface AwardDraft {
  key: number;
  name: string;
  background: string;
  color: string;
  num: string;
}

/** As the first awards of a contest are. */
export const medals = (t: TFunction): AwardDraft[] =>
  MEDALS.map((medal, place) => ({
    ...MEDAL_COLORS[medal],
    key: place + 1,
    name: t(`contest.office.form.medal.${medal}`),
    num: String(MEDAL_SHARES[medal]),
  }));

export const oneMore = (awards: readonly AwardDraft[], name: string): AwardDraft[] => [
  ...awards,
  { key: 1 + Math.max(0, ...awards.map(({ key }) => key)), name, ...PLAIN_AWARD_COLORS, num: '0' },
];

/** One place up; the first stays. */
export function raised(awards: readonly AwardDraft[], place: number): AwardDraft[] {
  const next = [...awards];
  const [moved] = next.splice(place, 1);
  next.splice(Math.max(0, place - 1), 0, moved!);
  return next;
}

export const awardDraftsOf = (list: readonly AwardConfig[]): AwardDraft[] =>
  [...list]
    .sort((one, other) => one.priority - other.priority)
    .map(({ name, background, color, num }, place) => ({ key: place + 1, name, background, color, num: String(num) }));

/** Their order is their priority. */
export const awardConfigsOf = (drafts: readonly AwardDraft[]): AwardConfig[] =>
  drafts.map(({ name, background, color, num }, place) => ({
    priority: place + 1,
    name: name.trim(),
    background,
    color,
    num: Number(num),
  }));
