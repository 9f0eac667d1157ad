import type { Migration } from './migration';

export const newPasswords: Migration = {
  name: '0030-new-passwords',
  up: async (knex) => {
    await knex.raw(`
      -- Passwords of new accounts until they are downloaded, encrypted with a key that only their creator has.
      create table new_password_sheet (
        key_hash text primary key,
        uid text not null references account on delete cascade,
        sealed bytea not null,
        expires_at timestamptz not null
      );
    `);
  },
};
