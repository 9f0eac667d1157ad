import type { CommentPlace, OpenPlace } from '@tribunal/plugin-comment/contract';
import { forbidden, unauthorized, type SiteSettingsReader, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestStatus } from '../../contract';
import { isContestAdmin, organisersOf, statusOf, type ContestFinder } from '../contests';
import { mayReplyTo, visibleAuthors } from './policy';

interface Parts {
  knex: Knex;
  contests: ContestFinder;
  settings: SiteSettingsReader;
  clock: { now(): Date };
}

/** Comments of a contest: of those who may enter, when the site is open for them. Nobody gets messages while it runs. */
export const contestComments = ({ knex, contests, settings, clock }: Parts): CommentPlace => ({
  kind: 'contest',
  open: async (reader, cid): Promise<OpenPlace> => {
    const { openContestComment } = await settings.read();
    if (!openContestComment) throw forbidden('contest.comments.closed');
    if (!reader) throw unauthorized();
    const contest = await contests.enter(reader satisfies Viewer, cid);
    const status = statusOf(contest, clock.now());
    const isAdmin = isContestAdmin(reader, contest);
    const seen = { status, isContestAdmin: isAdmin, uid: reader.uid, organisers: await organisersOf(knex, contest) };
    return {
      authors: visibleAuthors(seen),
      mayReply: ({ uid }) => mayReplyTo(uid, seen),
      mayModerate: isAdmin,
      notices:
        status === ContestStatus.Ended
          ? { title: contest.title, url: `/contest/${cid}/comment`, ownerUid: null }
          : null,
    };
  },
});
