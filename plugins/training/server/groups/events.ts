import type { GroupEventProvider } from '@tribunal/plugin-group/contract';
import type { Texts } from '@tribunal/server';
import type { Knex } from 'knex';

/** The due times of the visible trainings of a group, for its calendar, in all languages of the site. */
export const dueTimesAsEvents = (knex: Knex, texts: Pick<Texts, 'translateAll'>): GroupEventProvider => ({
  listEvents: async (gid, groupPath, since) => {
    const rows = await knex('training')
      .where({ gid, isVisible: true })
      .where('dueAt', '>', since)
      .orderBy('id')
      .select('id', 'title', 'dueAt', 'updatedAt');
    const due = texts.translateAll('training.due', ' · ', () => ({}));
    return rows.map(({ id, title, dueAt, updatedAt }) => ({
      key: `training-${id}`,
      title: `${title} (${due})`,
      startAt: dueAt!,
      endAt: null,
      path: `${groupPath}/training/${id}`,
      updatedAt,
    }));
  },
});
