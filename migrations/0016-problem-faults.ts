import type { Migration } from './migration';

export const problemFaults: Migration = {
  name: '0016-problem-faults',
  up: async (knex) => {
    await knex.raw(`
      alter table internal_error
        -- As in the contract's table of reasons; null: from before there was one, when only the words were kept.
        add column code varchar(40),
        add column owner varchar(10) check (owner in ('setter', 'site', 'remoteSite', 'operator'));
      create index internal_error_setter on internal_error (id) where resolved_at is null and owner = 'setter';

      -- What the author of a problem has to mend: from the first failure until the problem is saved or tried again.
      create table problem_fault (
        pid integer primary key references problem on delete cascade,
        -- The version that judges failed at.
        version_id bigint not null references problem_version on delete cascade,
        code varchar(40) not null,
        detail text not null,
        judge varchar(64),
        failed_at timestamptz not null,
        -- From then on its submissions wait: those judgements have wake_at 'infinity'. null: they are judged.
        set_aside_at timestamptz,
        -- The author or an administrator has acted: what waits goes on, and then the row goes. null: nobody has.
        resolved_at timestamptz
      );
      create index problem_fault_version on problem_fault (version_id);

      drop index judgement_version;
      create index judgement_version on judgement (version_id, judged_at);
      create index judgement_set_aside on judgement (id) where wake_at = 'infinity';
    `);
  },
};
