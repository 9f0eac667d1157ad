import type { GroupEventProvider } from '@tribunal/plugin-group/contract';
import type { Knex } from 'knex';
import { ContestModel } from '../contests';

/** The visible contests of a group, for its calendar. */
export const contestsAsEvents = (knex: Knex): GroupEventProvider => ({
  listEvents: async (gid, _groupPath, since) => {
    const contests = await ContestModel.query(knex)
      .where({ gid, isVisible: true })
      .where('endAt', '>', since)
      .orderBy('id');
    return contests.map(({ id, title, startAt, endAt, updatedAt }) => ({
      key: `contest-${id}`,
      title,
      startAt,
      endAt,
      path: `/contest/${id}`,
      updatedAt,
    }));
  },
});
