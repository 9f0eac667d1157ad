import type { CommentPlace, OpenPlace } from '@tribunal/plugin-comment/contract';
import { forbidden, unauthorized, type SiteSettingsReader, type Viewer, type Clock } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestStatus } from '../../contract';
import { isOrganiser, organisersOf, statusOf, type ContestAccess } from '../contests';
import { canReplyTo, visibleAuthors } from './policy';

interface Parts {
  knex: Knex;
  contests: ContestAccess;
  settings: SiteSettingsReader;
  clock: Clock;
}

/**
 * Comments of a contest, open to users who may enter while the site allows them. No messages are sent while the
 * contest runs.
 */
export const contestComments = ({ knex, contests, settings, clock }: Parts): CommentPlace => ({
  kind: 'contest',
  open: async (reader, cid): Promise<OpenPlace> => {
    const { openContestComment } = await settings.read();
    if (!openContestComment) throw forbidden('contest.comments.closed');
    if (!reader) throw unauthorized();
    const contest = await contests.getEntered(reader satisfies Viewer, cid);
    const status = statusOf(contest, clock.now());
    const context = {
      status,
      isOrganiser: isOrganiser(reader, contest),
      uid: reader.uid,
      organisers: await organisersOf(knex, contest),
    };
    return {
      authors: visibleAuthors(context),
      canReply: ({ uid }) => canReplyTo(uid, context),
      canModerate: context.isOrganiser,
      notifications:
        status === ContestStatus.Ended
          ? { title: contest.title, url: `/contest/${cid}/comment`, ownerUid: null }
          : null,
    };
  },
});
