import { Status, type StatusName } from '@tribunal/contract';

export interface VerdictLook {
  name: StatusName;
  /** Which colours: `data-v` in marks.css. */
  tone: string;
  icon: string;
}

const look = (name: StatusName, tone: string, icon: string): VerdictLook => ({ name, tone, icon });

const LOOKS: Readonly<Record<Status, VerdictLook>> = {
  [Status.NotSubmitted]: look('NotSubmitted', 'none', 'minus'),
  [Status.UnknownResult]: look('UnknownResult', 'se', 'question circle outline'),
  [Status.Cancelled]: look('Cancelled', 'none', 'ban'),
  [Status.PresentationError]: look('PresentationError', 'pe', 'align left'),
  [Status.CompileError]: look('CompileError', 'ce', 'code'),
  [Status.WrongAnswer]: look('WrongAnswer', 'wa', 'times'),
  [Status.Accepted]: look('Accepted', 'ac', 'check'),
  [Status.TimeLimitExceeded]: look('TimeLimitExceeded', 'tle', 'clock outline'),
  [Status.MemoryLimitExceeded]: look('MemoryLimitExceeded', 'mle', 'microchip'),
  [Status.RuntimeError]: look('RuntimeError', 're', 'bug'),
  [Status.SystemError]: look('SystemError', 'se', 'exclamation triangle'),
  [Status.Pending]: look('Pending', 'run', 'hourglass half'),
  [Status.Compiling]: look('Compiling', 'run', 'circle notch'),
  [Status.Judging]: look('Judging', 'run', 'circle notch'),
  [Status.PartialAccepted]: look('PartialAccepted', 'pac', 'adjust'),
  [Status.Submitting]: look('Submitting', 'run', 'circle notch'),
  [Status.SubmittedFailed]: look('SubmittedFailed', 'se', 'unlink'),
};

export const lookOf = (status: Status): VerdictLook => LOOKS[status] ?? LOOKS[Status.UnknownResult];
