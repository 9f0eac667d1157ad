import type { CommentTarget, OpenCommentTarget } from '@tribunal/plugin-comment/contract';
import type { Knex } from 'knex';
import {
  forbidden,
  unauthorized,
  type SiteSettingsReader,
  type Viewer,
  type Clock,
  type PlaceDirectory,
} from '@tribunal/server';
import { ContestAuth, ContestStatus } from '../../contract';
import { isModerator, statusOf, listModerators, type ContestAccess, type ContestModel } from '../contests';

interface VisibilityContext {
  status: ContestStatus;
  isModerator: boolean;
  uid: string;
  /** Those who moderate the contest. */
  moderators: readonly string[];
}

/** Returns whose comments a user sees: while the contest runs, participants do not see each other's. */
export const visibleAuthors = ({
  status,
  isModerator,
  uid,
  moderators,
}: VisibilityContext): 'all' | readonly string[] =>
  isModerator || status === ContestStatus.Ended ? 'all' : [...moderators, uid];

/** Returns whether a user may reply to a comment of `author`: only moderators reply to organisers. */
export const canReplyTo = (
  author: string,
  { isModerator, uid, organisers }: Pick<VisibilityContext, 'isModerator' | 'uid'> & { organisers: readonly string[] },
): boolean => isModerator || author === uid || !organisers.includes(author);

interface Parts {
  contests: ContestAccess;
  places: Pick<PlaceDirectory, 'findReaders' | 'listManagers'>;
  knex: Knex;
  settings: SiteSettingsReader;
  clock: Clock;
}

/**
 * Comments of a contest, open to users who may enter while the site allows them. No messages are sent while the
 * contest runs.
 */
export const contestComments = ({ contests, places, knex, settings, clock }: Parts): CommentTarget => {
  /** Returns those of the users who may read the comments of a contest of a group. */
  const findReaders = async (contest: ContestModel, uids: readonly string[]): Promise<readonly string[]> => {
    const members = await places.findReaders(contest.gid, uids);
    if (contest.auth !== ContestAuth.Private) return members;
    const registrations = knex('contestRegistration')
      .where({ cid: contest.id })
      .whereIn('uid', [...members]);
    const entered = new Set([...(await registrations.pluck('uid')), ...(await listModerators(places, contest))]);
    return members.filter((uid) => entered.has(uid));
  };
  return {
    kind: 'contest',
    open: async (viewer, cid): Promise<OpenCommentTarget> => {
      const { openContestComment } = await settings.read();
      if (!openContestComment) throw forbidden('contest.comments.closed');
      if (!viewer) throw unauthorized();
      const contest = await contests.getEntered(viewer satisfies Viewer, cid);
      const status = statusOf(contest, clock.now());
      const context = {
        status,
        isModerator: isModerator(viewer, contest),
        uid: viewer.uid,
        moderators: await listModerators(places, contest),
        organisers: await contests.listOrganisers(contest),
      };
      return {
        authors: visibleAuthors(context),
        canReply: ({ uid }) => canReplyTo(uid, context),
        canModerate: context.isModerator,
        notifications:
          status === ContestStatus.Ended
            ? {
                title: contest.title,
                url: `/contest/${cid}/comment`,
                ownerUid: null,
                ...(contest.gid !== null && {
                  findReaders: (uids) => findReaders(contest, uids),
                }),
              }
            : null,
      };
    },
  };
};
