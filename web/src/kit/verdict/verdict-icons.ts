import { Status, type StatusName } from '@tribunal/contract';

export interface VerdictStyle {
  name: StatusName;
  /** Value of `data-v` in verdict-colours.css. */
  tone: string;
  icon: string;
}

const style = (name: StatusName, tone: string, icon: string): VerdictStyle => ({ name, tone, icon });

const STYLES: Readonly<Record<Status, VerdictStyle>> = {
  [Status.NotSubmitted]: style('NotSubmitted', 'none', 'minus'),
  [Status.UnknownResult]: style('UnknownResult', 'se', 'question circle outline'),
  [Status.Cancelled]: style('Cancelled', 'none', 'ban'),
  [Status.PresentationError]: style('PresentationError', 'pe', 'align left'),
  [Status.CompileError]: style('CompileError', 'ce', 'code'),
  [Status.WrongAnswer]: style('WrongAnswer', 'wa', 'times'),
  [Status.Accepted]: style('Accepted', 'ac', 'check'),
  [Status.TimeLimitExceeded]: style('TimeLimitExceeded', 'tle', 'clock outline'),
  [Status.MemoryLimitExceeded]: style('MemoryLimitExceeded', 'mle', 'microchip'),
  [Status.RuntimeError]: style('RuntimeError', 're', 'bug'),
  [Status.SystemError]: style('SystemError', 'se', 'exclamation triangle'),
  [Status.Pending]: style('Pending', 'run', 'hourglass half'),
  [Status.Compiling]: style('Compiling', 'run', 'circle notch'),
  [Status.Judging]: style('Judging', 'run', 'circle notch'),
  [Status.PartialAccepted]: style('PartialAccepted', 'pac', 'adjust'),
  [Status.Submitting]: style('Submitting', 'run', 'circle notch'),
  [Status.SubmittedFailed]: style('SubmittedFailed', 'se', 'unlink'),
};

/** Returns how a verdict looks: its colour and its icon. */
export const verdictStyle = (status: Status): VerdictStyle => STYLES[status] ?? STYLES[Status.UnknownResult];
