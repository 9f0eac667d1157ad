import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, requireTransaction } from '@tribunal/server';
import type { Knex } from 'knex';
import { GroupAnnouncementStatus, MemberAuth, type GroupSeedingService, type SeededGroup } from '../../contract';
import { columnsOf } from './group-service';

/** Creates groups for other plugins, without the limits of users and without messages. */
@injectable()
export class GroupSeeder implements GroupSeedingService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async create(seeded: SeededGroup): Promise<number> {
    requireTransaction(this.knex);
    const { ownerUid, createdAt: at = this.clock.now(), members, announcements, ...draft } = seeded;
    const [made] = await this.knex('groupItem')
      .insert({ ...columnsOf(draft), uid: ownerUid, createdAt: at, updatedAt: at })
      .returning('id');
    const gid = made!.id;
    const owner = { uid: ownerUid, auth: MemberAuth.Root };
    await this.knex('groupMember').insert(
      [owner, ...members].map(({ uid, auth, reason, joinedAt = at }: SeededGroup['members'][number]) => ({
        gid,
        uid,
        auth,
        reason: reason ?? null,
        createdAt: joinedAt,
        updatedAt: joinedAt,
      })),
    );
    const status = GroupAnnouncementStatus.Shown;
    for (const { createdAt = at, ...announcement } of announcements) {
      await this.knex('groupAnnouncement').insert({ gid, ...announcement, status, createdAt, updatedAt: createdAt });
    }
    return gid;
  }
}
