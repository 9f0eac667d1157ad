import { token, type Status } from '@tribunal/contract';
import type { TrainingSave } from './admin';

/** Training with its members and their submissions so far. */
export interface SeedTraining {
  /** Group that it belongs to; without it, the site. */
  gid?: number;
  save: TrainingSave;
  category: { name: string; color: string };
  /** Headings and problems of the bank, in their order. */
  items: ({ section: string; needsSolved?: number } | { pid: number })[];
  members: string[];
  runs: SeedTrainingRun[];
}
export interface SeedTrainingRun {
  uid: string;
  pid: number;
  at: Date;
  language: string;
  code: string;
  status: Status;
  /** Points in an OI problem. */
  score?: number;
  /** Run time in ms. */
  timeMs: number | null;
}

/** Creates trainings with past submissions for other plugins. */
export const TrainingSeeding = token<{
  /** Creates the training atomically. If the author already has a training of that title, it is left unchanged. */
  create(author: { uid: string }, training: SeedTraining): Promise<{ id: number }>;
}>('training-seeding');
