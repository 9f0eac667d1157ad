import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { Db, Points, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { problemEmbargoes, type ProblemUser } from '../contract';
import type { ProblemState } from './policy';

type EventState = Pick<ProblemState, 'isUnfinished' | 'isAuthorTakingPart' | 'isModeratedByReader'>;
const NO_EVENTS: EventState = { isUnfinished: false, isAuthorTakingPart: false, isModeratedByReader: false };

const keyOf = ({ pid, uid }: ProblemUser): string => `${pid}:${uid}`;

/**
 * Asks the plugins whose events keep participants from publishing. While none of them is active, nothing is known of
 * their events: the last known state of each discussion applies, and all events count as unfinished.
 */
@injectable()
export class EmbargoPolicy {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Db) private readonly knex: Knex,
  ) {}

  /** Returns what events with the problem of a discussion mean for its author and its reader. */
  async eventsOf(
    post: { pid: number | null; uid: string; isEmbargoed: boolean },
    viewer: Viewer | null,
  ): Promise<EventState> {
    const { pid, uid } = post;
    if (pid === null) return NO_EVENTS;
    if (!this.#isKnown()) {
      return { isUnfinished: true, isAuthorTakingPart: post.isEmbargoed, isModeratedByReader: false };
    }
    const [unfinished, isAuthorTakingPart] = await Promise.all([
      this.findUnfinished([pid]),
      this.isTakingPart({ pid, uid }),
    ]);
    const isUnfinished = unfinished.length > 0;
    const isModeratedByReader =
      (isUnfinished || isAuthorTakingPart) && (await this.findModeratedByOthers(viewer, [pid])).length === 0;
    return { isUnfinished, isAuthorTakingPart, isModeratedByReader };
  }

  /** Returns those of the problems that are used in an unfinished event which the reader does not moderate. */
  async findModeratedByOthers(viewer: Viewer | null, pids: readonly number[]): Promise<readonly number[]> {
    if (!viewer || !this.#isKnown() || pids.length === 0) return pids;
    const foundBy = this.#all().map(async (each) => (await each.findModeratedByOthers?.(viewer, pids)) ?? pids);
    return (await Promise.all(foundBy)).flat();
  }

  /** Returns whether the user takes part in a running event with the problem, as far as this is known. */
  async isTakingPart({ pid, uid }: { pid: number | null; uid: string }): Promise<boolean> {
    return pid !== null && (await this.#findParticipants([{ pid, uid }])).length > 0;
  }

  async findUnfinished(pids: readonly number[]): Promise<readonly number[]> {
    if (pids.length === 0) return [];
    if (!this.#isKnown()) return pids;
    return (await Promise.all(this.#all().map((each) => each.findUnfinished(pids)))).flat();
  }

  /** Returns the discussions of an area, about one problem or any, whose authors take part in a running event. */
  async findPostsOfParticipants(gid: number, pid?: number): Promise<{ id: number; pid: number | null; uid: string }[]> {
    const ofArea = () => this.#posts({ gid, ...(pid !== undefined && { pid }) });
    if (!this.#isKnown()) return ofArea().where({ isEmbargoed: true });
    const running = await this.#listRunning();
    const pids = pid === undefined ? running : running.filter((each) => each === pid);
    return pids.length === 0 ? [] : this.#ofParticipants(await ofArea().whereIn('pid', [...pids]));
  }

  /** Stores which discussions are embargoed now, for the time when no plugin knows it. */
  async record(): Promise<void> {
    if (!this.#isKnown()) return;
    const running = await this.#listRunning();
    const candidates = await this.#posts({}).where((posts) => {
      void posts.whereIn('pid', [...running]).orWhere({ isEmbargoed: true });
    });
    const embargoed = new Set((await this.#ofParticipants(candidates)).map(({ id }) => id));
    const ids = (isEmbargoed: boolean) =>
      candidates
        .filter((post) => post.isEmbargoed !== isEmbargoed && embargoed.has(post.id) === isEmbargoed)
        .map(({ id }) => id);
    for (const isEmbargoed of [true, false]) {
      const changed = ids(isEmbargoed);
      if (changed.length === 0) continue;
      await this.knex('discussionPost').whereRaw('id = any(?)', [changed]).update({ isEmbargoed });
    }
  }

  #posts(where: { gid?: number; pid?: number }) {
    return this.knex('discussionPost').where(where).whereNotNull('pid').select('id', 'pid', 'uid', 'isEmbargoed');
  }

  async #ofParticipants<P extends { id: number; pid: number | null; uid: string }>(posts: readonly P[]): Promise<P[]> {
    const pairs = posts.map(({ pid, uid }) => ({ pid: pid!, uid }));
    const participants = new Set((await this.#findParticipants(pairs)).map(keyOf));
    return posts.filter(({ pid, uid }) => participants.has(keyOf({ pid: pid!, uid })));
  }

  async #listRunning(): Promise<readonly number[]> {
    return (await Promise.all(this.#all().map((each) => each.listRunning()))).flat();
  }

  async #findParticipants(pairs: readonly ProblemUser[]): Promise<readonly ProblemUser[]> {
    if (pairs.length === 0) return [];
    return (await Promise.all(this.#all().map((each) => each.findParticipants(pairs)))).flat();
  }

  #isKnown(): boolean {
    return this.#all().length > 0;
  }

  #all() {
    return this.points.list(problemEmbargoes);
  }
}
