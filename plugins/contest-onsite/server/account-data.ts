import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { contestOnsite } from '../plugin';

/** Questions with their answers, print requests, and answers that the user has given, without the questions of others. */
export const onsiteData = (knex: Knex): AccountDataProvider => ({
  plugin: contestOnsite.id,
  folder: 'contest-onsite',
  files: [
    {
      name: 'questions.json',
      textKey: 'data.questions',
      columns: ['contest_clarification.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('contestClarification')
            .where({ uid })
            .select('id', 'cid', 'question', 'answer', 'answeredAt', 'isPublic', 'createdAt'),
        ),
    },
    {
      name: 'answers.json',
      textKey: 'data.answers',
      columns: ['contest_clarification.answered_by'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('contestClarification').where({ answeredBy: uid }).select('id', 'cid', 'answer', 'answeredAt'),
        ),
    },
    {
      name: 'prints.json',
      textKey: 'data.prints',
      columns: ['contest_print.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () => knex('contestPrint').where({ uid }).select('id', 'cid', 'content', 'createdAt')),
    },
  ],
});
