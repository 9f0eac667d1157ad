import type { Migration } from './migration';

export const judgeTokens: Migration = {
  name: '0015-judge-tokens',
  up: async (knex) => {
    await knex.raw(`
      -- Who may call as a judge. The token is <id>.<secret>; only a hash of the secret is kept.
      create table judge_token (
        id bigint generated always as identity primary key,
        name varchar(64) not null,
        -- null: made in the back office, for whichever process bears the name.
        instance varchar(64),
        secret_hash char(64) not null,
        -- Queue keys that it may claim work of.
        keys varchar(10)[] not null,
        created_by text references account on delete set null,
        created_at timestamptz not null,
        seen_at timestamptz,
        revoked_at timestamptz,
        revoked_by text references account on delete set null
      );
      create index judge_token_name on judge_token (name);
      create unique index judge_token_created on judge_token (name) where instance is null and revoked_at is null;

      -- Judges that are alive say so again, each with its own token.
      delete from judge_node;
      alter table judge_node add column judge_id bigint not null references judge_token on delete cascade;
      create index judge_node_judge on judge_node (judge_id);

      -- Which judge holds it, and what its reports must carry. No foreign key: tokens go while history stays.
      alter table judgement add column judge_id bigint, add column nonce varchar(64);
      create index judgement_judge on judgement (judge_id) where judge_id is not null and judged_at is null;
      alter table remote_job add column judge_id bigint;
    `);
  },
};
