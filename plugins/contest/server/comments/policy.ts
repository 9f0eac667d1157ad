import { ContestStatus } from '../../contract';

interface VisibilityContext {
  status: ContestStatus;
  isOrganiser: boolean;
  uid: string;
  /** Root users and the author of the contest. */
  organisers: readonly string[];
}

/** Returns whose comments a user sees: while the contest runs, participants do not see each other's. */
export const visibleAuthors = ({
  status,
  isOrganiser,
  uid,
  organisers,
}: VisibilityContext): 'all' | readonly string[] =>
  isOrganiser || status === ContestStatus.Ended ? 'all' : [...organisers, uid];

/** Returns whether a user may reply to a comment of `author`: only organisers reply to organisers. */
export const canReplyTo = (
  author: string,
  { isOrganiser, uid, organisers }: Omit<VisibilityContext, 'status'>,
): boolean => isOrganiser || author === uid || !organisers.includes(author);
