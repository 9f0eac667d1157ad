export const TRAINING_AUTHS = ['Public', 'Private'] as const;
/** Members of a private training have entered its password. */
export type TrainingAuth = (typeof TRAINING_AUTHS)[number];

export const PROGRESS_FORMATS = ['csv', 'xlsx'] as const;
export type ProgressFormat = (typeof PROGRESS_FORMATS)[number];
/** Name of the file with the progress of all members. */
export const progressFileName = (tid: number, format: ProgressFormat): string => `training_${tid}_progress.${format}`;
