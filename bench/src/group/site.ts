import { MemberAuth } from '@tribunal/plugin-group/contract';
import type { Knex } from 'knex';

/**
 * Creates a group whose members are the users that `fillSite` creates, in a database that the server has migrated.
 * Foreign keys are not checked, as the rows are correct by construction. Returns the group's id.
 */
export async function createGroup(knex: Knex, members: number): Promise<number> {
  return knex.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    const at = new Date();
    const [group] = await tx('groupItem')
      .insert({
        name: 'Bench group',
        shortName: 'bench',
        brief: 'A large group',
        description: 'A large group',
        uid: 'user-1',
        auth: 1,
        createdAt: at,
        updatedAt: at,
      })
      .returning<{ id: number }[]>('id');
    await tx.raw(
      `insert into group_member (gid, uid, auth, created_at, updated_at)
       select :gid, 'user-' || n, case n when 1 then ${MemberAuth.Root} else ${MemberAuth.Member} end, now(), now()
       from generate_series(1, :members::int) n`,
      { gid: group!.id, members },
    );
    return group!.id;
  });
}
