import type { TFunction } from 'i18next';
import { MEDAL_SHARES, type AwardConfig } from '../../../contract';

export interface AwardDraft {
  key: number;
  name: string;
  background: string;
  color: string;
  num: string;
}

/** As the first awards of a contest are. */
const MEDALS = [
  { name: 'gold', background: '#e6bf25', color: '#1a1a1a' },
  { name: 'silver', background: '#b4c0c7', color: '#1a1a1a' },
  { name: 'bronze', background: '#cd7f32', color: '#1a1a1a' },
] as const;
const GREY = { background: '#dddddd', color: '#444444' };

export const medals = (t: TFunction): AwardDraft[] =>
  MEDALS.map(({ name, ...colors }, place) => ({
    ...colors,
    key: place + 1,
    name: t(`contest.office.form.medal.${name}`),
    num: String(MEDAL_SHARES[name]),
  }));

export const oneMore = (awards: readonly AwardDraft[], name: string): AwardDraft[] => [
  ...awards,
  { key: 1 + Math.max(0, ...awards.map(({ key }) => key)), name, ...GREY, num: '0' },
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
