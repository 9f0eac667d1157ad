import { ContestLimits, isColour, type ContestProblemLink } from '../../../contract';

/** The settings of a problem in a contest, as typed. */
export interface LinkDraft {
  displayId: string;
  displayTitle: string;
  /** Empty if the problem has no balloon. */
  color: string;
}
export const LINK_FIELDS = ['displayId', 'displayTitle', 'color'] as const satisfies (keyof LinkDraft)[];

/** Labels are used in addresses and file names, so their characters are restricted. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

/** Returns the key of a label's error below `contest.admin.problem.fault`; null if the label is valid. */
export function labelFault(displayId: string): 'labelNeeded' | 'label' | null {
  const label = displayId.trim();
  if (label === '') return 'labelNeeded';
  return LABEL.test(label) && label.length <= ContestLimits.displayId.max ? null : 'label';
}

export type LinkFault = 'labelNeeded' | 'label' | 'titleNeeded' | 'colour';
export const linkFaults = ({
  displayId,
  displayTitle,
  color,
}: LinkDraft): Record<keyof LinkDraft, LinkFault | null> => ({
  displayId: labelFault(displayId),
  displayTitle: displayTitle.trim() === '' ? 'titleNeeded' : null,
  color: color === '' || isColour(color) ? null : 'colour',
});

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
