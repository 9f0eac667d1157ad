import { ContestLimits } from '../../contract';

/** Returns the title of a copy; the original title is truncated if both together are too long. */
export function cloneTitle(title: string, suffix: string): string {
  const room = ContestLimits.title.max - suffix.length;
  const kept = title.length <= room ? title : title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return kept + suffix;
}
