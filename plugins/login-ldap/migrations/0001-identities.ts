import type { Migration } from '@tribunal/server';

export const identities: Migration = {
  name: '0001-identities',
  up: async (knex) => {
    await knex.raw(`
      create table login_ldap_identity (
        -- Value of the attribute that identifies a person in the directory.
        person_id varchar(255) primary key,
        uid text not null references account on delete cascade,
        created_at timestamptz not null,
        last_login_at timestamptz
      );
      create index login_ldap_identity_uid on login_ldap_identity (uid);
    `);
  },
};
