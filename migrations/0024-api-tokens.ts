import type { Migration } from './migration';

export const apiTokens: Migration = {
  name: '0024-api-tokens',
  up: async (knex) => {
    await knex.raw(`
      create table api_token (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        name varchar(50) not null,
        token_hash bytea not null unique,
        scopes text[] not null,
        expires_at timestamptz not null,
        -- Accurate to the hour, so that most calls write nothing.
        last_used_at timestamptz,
        created_at timestamptz not null
      );
      create index api_token_uid on api_token (uid);
      -- The name of the API token that a call was made with; null: a session.
      alter table audit_entry add column api_token text;
    `);
  },
};
