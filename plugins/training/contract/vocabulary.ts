import { Limits } from '@tribunal/contract';

export const TRAINING_AUTHS = ['Public', 'Private'] as const;
/** Members of a private training have entered its password. */
export type TrainingAuth = (typeof TRAINING_AUTHS)[number];

/** Limits in characters, values or items. */
export const TrainingLimits = {
  title: { min: 1, max: 255 },
  description: { max: Limits.longText.max },
  password: { min: 1, max: 100 },
  rank: { min: 0, max: Limits.rank.max, default: 1000 },
  keyword: { max: Limits.shortText.max },
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

export const PROGRESS_FORMATS = ['csv', 'xlsx'] as const;
export type ProgressFormat = (typeof PROGRESS_FORMATS)[number];
/** Name of the file with the progress of all members. */
export const progressFileName = (tid: number, format: ProgressFormat): string => `training_${tid}_progress.${format}`;
