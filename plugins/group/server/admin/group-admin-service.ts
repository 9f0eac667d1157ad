import type { Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { audit, Clock, Db, notFound, pageOf, pageRange, Tx, type Transactions } from '@tribunal/server';
import type { Knex } from 'knex';
import { GroupPageSizes, GroupStatus, type AdminGroup, type GroupAdminCalls } from '../../contract';
import { removalOf } from '../groups/group-ownership-service';
import { groupsWith, presentGroup, readGroupPage } from '../groups/group-list-reader';

type Query = GroupAdminCalls['GET /api/admin/group']['query'];

/** What super admins do with all groups. */
@injectable()
export class GroupAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Lists groups, also hidden, banned and disbanded ones, the newest first. */
  async list({ keyword, state, ...query }: Query): Promise<Page<AdminGroup>> {
    const range = pageRange(query, GroupPageSizes.table);
    const groups = groupsWith(this.knex, keyword);
    if (state === 'disbanded') void groups.whereNotNull('g.disbandedAt');
    else if (state) void groups.whereNull('g.disbandedAt').where('g.isBanned', state === 'banned');
    const { rows, total } = await readGroupPage(this.knex, groups, range, 'desc');
    const records = rows.map((row) => ({
      ...presentGroup(row),
      disbandedAt: row.disbandedAt?.toISOString() ?? null,
      removedAt: row.disbandedAt ? removalOf(row.disbandedAt).toISOString() : null,
    }));
    return pageOf(records, total, range);
  }

  /**
   * Bans a group, which then only super admins can open, or lifts the ban.
   * @throws 404 if it does not exist
   */
  async setStatus(gid: number, status: GroupStatus): Promise<void> {
    await this.transactions.run(async () => {
      const group = await this.knex('groupItem').where({ id: gid }).forNoKeyUpdate().first('name', 'isBanned');
      if (!group) throw notFound('group.unknown');
      const isBanned = status === GroupStatus.Banned;
      audit.describe({
        subject: { type: 'group', id: gid, name: group.name },
        before: { isBanned: group.isBanned },
        after: { isBanned },
      });
      await this.knex('groupItem').where({ id: gid }).update({ isBanned, updatedAt: this.clock.now() });
    });
  }
}
