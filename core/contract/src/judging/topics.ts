import type { JudgeReport } from './report';
import type { JudgeNotification } from './task';

/** Queue topics and their message types. */
export interface Topics {
  judge: JudgeNotification;
  'judge.report': JudgeReport;
}
export type TopicName = keyof Topics;

/** Priorities; higher values are delivered first. */
export const Priority = { contest: 8, practice: 5, trial: 4, rejudge: 3 } as const;
