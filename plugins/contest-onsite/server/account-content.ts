import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestOnsite } from '../plugin';

/** Stands for the text of an erased question. */
const ERASED = '—';

/** Print requests are removed. Questions keep their place; those answered to everybody keep their text, too. */
export const onsiteContent = (knex: Knex): AccountContentProvider => ({
  plugin: contestOnsite.id,
  part: 'onsite',
  count: async (uids) => {
    const questions = () => knex('contestClarification').whereIn('uid', [...uids]);
    return [
      {
        textKey: 'content.prints',
        count: await counted(knex('contestPrint').whereIn('uid', [...uids])),
        deleted: 'kept',
        erased: 'removed',
      },
      {
        textKey: 'content.privateQuestions',
        count: await counted(questions().where({ isPublic: false }).whereNot({ question: ERASED })),
        deleted: 'kept',
        erased: 'emptied',
      },
      {
        textKey: 'content.publicQuestions',
        count: await counted(questions().where({ isPublic: true })),
        deleted: 'kept',
        erased: 'kept',
      },
    ];
  },
  erase: async ({ uid }) => {
    await knex('contestPrint').where({ uid }).delete();
    await knex('contestClarification').where({ uid, isPublic: false }).update({ question: ERASED });
    return 'done';
  },
});
