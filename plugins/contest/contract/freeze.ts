/** Seconds before the end at which the freeze begins, by wire option; option 2 freezes from the start. */
const FREEZE_OPTIONS = { 0: 1800, 1: 3600, 2: null } as const;
export type FreezeOption = keyof typeof FREEZE_OPTIONS;

/**
 * Returns when the option freezes a contest from `start` to `end`, all in ms; null if the contest is too short for
 * it.
 */
export function freezeTimeOf(option: FreezeOption, { start, end }: { start: number; end: number }): number | null {
  const seconds = FREEZE_OPTIONS[option];
  if (seconds === null) return start;
  const at = end - seconds * 1000;
  return at < start ? null : at;
}
