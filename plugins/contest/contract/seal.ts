/** Seconds before the end at which sealing can begin, by the wire's option; 2 seals from the start. */
export const SEAL_OPTIONS = { 0: 1800, 1: 3600, 2: null } as const;
export type SealOption = keyof typeof SEAL_OPTIONS;

/** When the option seals a contest from `start` to `end`, all in ms; null: the contest is too short for it. */
export function sealMoment(option: SealOption, { start, end }: { start: number; end: number }): number | null {
  const seconds = SEAL_OPTIONS[option];
  if (seconds === null) return start;
  const at = end - seconds * 1000;
  return at < start ? null : at;
}
