import type { JudgeReport } from './report';
import type { JudgeWakeUp } from './task';

/** Queue topics and what travels on each. */
export interface Topics {
  judge: JudgeWakeUp;
  'judge.report': JudgeReport;
}
export type TopicName = keyof Topics;

/** Higher goes first. */
export const Priority = { contest: 8, practice: 5, trial: 4, rejudge: 3 } as const;
