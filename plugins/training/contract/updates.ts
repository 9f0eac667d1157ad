import { streamTopic } from '@tribunal/contract';

/** What changed in a training: results of members, or the training itself. Browsers fetch it again. */
export interface TrainingUpdate {
  kind: 'results' | 'training';
}

/** Keyed by training id; open to users who may enter the training. */
export const trainingUpdates = streamTopic<TrainingUpdate>('training');
