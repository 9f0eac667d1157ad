import { Limits } from '@tribunal/contract';

/** Limits in characters, values or items. */
export const TrainingLimits = {
  title: { min: 1, max: 255 },
  description: { max: Limits.longText.max },
  password: { min: 1, max: 100 },
  rank: { min: 0, max: Limits.rank.max, default: 1000 },
  categoryName: { min: 1, max: 50 },
  sectionTitle: { min: 1, max: 255 },
  problems: { max: 500 },
  sections: { max: 100 },
  /** Problems that are added by one call. */
  added: { min: 1, max: 100 },
} as const;

/** `list` applies to calls without a limit; the page of the list shows `listPage`. */
export const TrainingPageSizes = { list: 20, listPage: 15, rank: 30, progress: 50 } as const;

/** All values are in milliseconds. */
export const TrainingIntervals = {
  passwordWindow: 600_000,
  /** How long changes are kept for the rankings of other processes. */
  changeLife: 3_600_000,
} as const;

/** Wrong passwords that a user may enter within the window. */
export const PASSWORD_GUESSES = 10;
