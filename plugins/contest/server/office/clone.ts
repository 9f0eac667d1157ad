import { ContestLimits } from '../../contract';

/** The title of a copy: cut where both together are too long. */
export function cloneTitle(title: string, suffix: string): string {
  const room = ContestLimits.title.max - suffix.length;
  const kept = title.length <= room ? title : title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return kept + suffix;
}
