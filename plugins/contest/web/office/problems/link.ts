import { ContestLimits, isColour, type ContestProblemLink } from '../../../contract';

/** What a contest says of one of its problems, as typed. */
export interface LinkDraft {
  displayId: string;
  displayTitle: string;
  /** Empty: no balloon. */
  color: string;
}
export const LINK_FIELDS = ['displayId', 'displayTitle', 'color'] as const satisfies (keyof LinkDraft)[];

/** Stands in addresses and in names of files. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

/** The key of what is wrong with a label, below `contest.office.problem.fault`; null: nothing. */
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

/** `A` … `Z`, `AA` … */
function letterAt(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}

type Known = Pick<ContestProblemLink, 'displayId' | 'color'>;

/** The first letter that no problem has. */
export function nextLabel(links: readonly Known[]): string {
  const taken = new Set(links.map(({ displayId }) => displayId.toUpperCase()));
  let place = 0;
  while (taken.has(letterAt(place))) place += 1;
  return letterAt(place);
}

/** Balloons that can be told apart across a hall. */
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

/** The first balloon that no problem has; empty when all are taken. */
export function nextColour(links: readonly Known[]): string {
  const taken = new Set(links.map(({ color }) => color?.toLowerCase()));
  return BALLOONS.find((colour) => !taken.has(colour)) ?? '';
}
