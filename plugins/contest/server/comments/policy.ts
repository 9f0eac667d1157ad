import { ContestStatus } from '../../contract';

interface Seen {
  status: ContestStatus;
  isContestAdmin: boolean;
  uid: string;
  /** Root users, and whoever made the contest. */
  organisers: readonly string[];
}

/** Whose comments somebody sees: while the contest runs, contestants do not hear of each other. */
export const visibleAuthors = ({ status, isContestAdmin, uid, organisers }: Seen): 'all' | readonly string[] =>
  isContestAdmin || status === ContestStatus.Ended ? 'all' : [...organisers, uid];

/** Whether somebody may answer what `author` has commented: what organisers say is answered by organisers. */
export const mayReplyTo = (author: string, { isContestAdmin, uid, organisers }: Omit<Seen, 'status'>): boolean =>
  isContestAdmin || author === uid || !organisers.includes(author);
