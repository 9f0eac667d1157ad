import type { Migration } from './migration';

export const judgeWords: Migration = {
  name: '0035-judge-words',
  up: async (knex) => {
    await knex.raw(`
      -- An encoded message begins with U+001E, then JSON whose first field is the code.
      update judgement
        set message = replace(message, '{"code":"remoteParked"', '{"code":"remoteNeedsReview"')
        where message like chr(30) || '{"code":"remoteParked"%';

      -- Judges report the load of their machine with every heartbeat. One that did not comes again with its next one.
      delete from judge_node where load is null;
      alter table judge_node alter column load set not null;
    `);
  },
};
