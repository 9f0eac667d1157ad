import { textError } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { ContestLimits, isColour, PROBLEM_LABEL, type ContestProblemLink } from '../../../contract';

/** The settings of a problem in a contest, as typed. */
export interface LinkDraft {
  displayId: string;
  displayTitle: string;
  /** Empty if the problem has no balloon. */
  color: string;
}
export const LINK_FIELDS = ['displayId', 'displayTitle', 'color'] as const satisfies (keyof LinkDraft)[];

/** Says what is wrong with a label; null if it is valid. */
export function labelError(t: TFunction, displayId: string): string | null {
  const label = displayId.trim();
  if (label === '') return t('input.required', { field: t('contest.admin.problem.label') });
  const { max } = ContestLimits.displayId;
  return PROBLEM_LABEL.test(label) && label.length <= max ? null : t('contest.admin.problem.fault.label', { max });
}

/** Says what is wrong with one of the settings; null if it is valid. */
export function linkError(t: TFunction, field: keyof LinkDraft, { displayId, displayTitle, color }: LinkDraft) {
  if (field === 'displayId') return labelError(t, displayId);
  if (field === 'displayTitle') return textError(t, t('contest.admin.problem.title'), displayTitle);
  return color === '' || isColour(color) ? null : t('contest.admin.problem.fault.colour');
}

export const linkOf = ({ displayId, displayTitle, color }: LinkDraft) => ({
  displayId: displayId.trim(),
  displayTitle: displayTitle.trim(),
  color: color || null,
});

type Known = Pick<ContestProblemLink, 'displayId' | 'color'>;

/** Balloon colours that can be told apart across a hall. */
export const BALLOONS = [
  '#e23b3b',
  '#f2c83a',
  '#3d7de0',
  '#239a5a',
  '#f0882e',
  '#8a4fd0',
  '#d65fb4',
  '#2bb3b3',
  '#8a5a35',
  '#f4f4f4',
  '#101010',
  '#7bbf3f',
  '#808080',
] as const;

/** Returns the first balloon colour that no problem uses; empty if all are used. */
export function nextColour(links: readonly Known[]): string {
  const used = new Set(links.map(({ color }) => color?.toLowerCase()));
  return BALLOONS.find((colour) => !used.has(colour)) ?? '';
}
