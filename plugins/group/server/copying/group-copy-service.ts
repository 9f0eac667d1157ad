import { DEFAULT_TIME_ZONE, moveInZone, type Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { audit, badInput, Clock, Db, instantOf, Points, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import {
  GroupAnnouncementStatus,
  groupCopiers,
  groupProblemCopiers,
  type CopiedPart,
  type GroupCopy,
  type GroupCopyCalls,
  type GroupCopyRequest,
} from '../../contract';
import { GroupAccess } from '../groups/group-access';
import { GroupService, type Settings } from '../groups/group-service';
import { denyCopy } from '../membership/policy';

/** Maximum time by which a copy moves, so that all its times stay valid dates. */
const MAX_MOVE_YEARS = 10;
const YEAR_MS = 366 * 86_400_000;

type Described = GroupCopyCalls['GET /api/group/copy']['data'];

/** Copies groups into a new term. A copy is made in one transaction, so that there is no half group. */
@injectable()
export class GroupCopyService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(GroupService) private readonly service: GroupService,
  ) {}

  /**
   * Returns what a copy would have.
   * @throws 403 for others than group roots
   */
  async describe(viewer: Viewer, gid: number): Promise<Described> {
    await this.groups.get(viewer, gid, denyCopy);
    const { firstAt, ...part } = await this.transactions.run(() => this.#describe(gid));
    return { ...part, firstAt: firstAt?.toISOString() ?? null };
  }

  /**
   * Creates the copy, of which the viewer is the owner and the only member.
   * @throws 400, 403, 409 and 429 as creating a group does, whose limits apply
   * @throws 400 if the first time moves too far
   * @throws 403 for others than group roots
   */
  async copy(viewer: Viewer, request: GroupCopyRequest, settings: Settings, ip: string): Promise<{ id: number }> {
    const { gid: from, group: draft, firstAt, timeZone = DEFAULT_TIME_ZONE, withAnnouncements } = request;
    return this.service.create(viewer, draft, settings, ip, async (to) => {
      // Locked after the checks of the new group: whoever changes the members of the old one waits.
      const { group } = await this.groups.lock(viewer, from, denyCopy);
      const first = (await this.#describe(from)).firstAt;
      const newFirst = firstAt !== null && first ? instantOf('firstAt', firstAt) : first;
      const offsetMs = newFirst && first ? newFirst.getTime() - first.getTime() : 0;
      if (Math.abs(offsetMs) > MAX_MOVE_YEARS * YEAR_MS) {
        throw badInput('firstAt', 'group.movedTooFar', { years: MAX_MOVE_YEARS });
      }
      const { uid } = viewer;
      const problems = await this.#copyProblems({ from, to, uid });
      const move = (at: Date): Date =>
        newFirst && first && offsetMs !== 0 ? moveInZone(timeZone, at, { from: first, to: newFirst }) : at;
      for (const copier of this.points.list(groupCopiers)) await copier.copy({ from, to, uid, move, problems });
      if (withAnnouncements) await this.#copyAnnouncements({ from, to, uid });
      audit.describe({
        subject: { type: 'group', id: to, name: draft.name },
        before: null,
        after: { copyOf: from, copyOfName: group.name, offsetMs, withAnnouncements, problems: problems.size },
      });
    });
  }

  async #describe(gid: number): Promise<CopiedPart & { problems: number }> {
    const copied: number[] = [];
    for (const copier of this.points.list(groupProblemCopiers)) copied.push(...(await copier.list(gid)));
    const parts: CopiedPart[] = [];
    for (const copier of this.points.list(groupCopiers)) parts.push(await copier.describe(gid, copied));
    const times = parts.flatMap(({ firstAt }) => (firstAt ? [firstAt.getTime()] : []));
    return {
      firstAt: times.length > 0 ? new Date(Math.min(...times)) : null,
      missing: parts.flatMap(({ missing }) => missing),
      newPasswords: parts.flatMap(({ newPasswords }) => newPasswords),
      problems: copied.length,
    };
  }

  async #copyProblems(copy: Omit<GroupCopy, 'problems' | 'move'>): Promise<ReadonlyMap<number, number>> {
    const problems = new Map<number, number>();
    for (const copier of this.points.list(groupProblemCopiers)) {
      for (const [original, made] of await copier.copy(copy)) problems.set(original, made);
    }
    return problems;
  }

  async #copyAnnouncements({ from, to, uid }: { from: number; to: number; uid: string }): Promise<void> {
    const at = this.clock.now();
    const status = GroupAnnouncementStatus.Shown;
    const shown = await this.knex('groupAnnouncement')
      .where({ gid: from, status })
      .orderBy([{ column: 'createdAt' }, { column: 'id' }])
      .select('title', 'content');
    if (shown.length === 0) return;
    await this.knex('groupAnnouncement').insert(
      shown.map((announcement) => ({ ...announcement, gid: to, uid, status, createdAt: at, updatedAt: at })),
    );
  }
}
