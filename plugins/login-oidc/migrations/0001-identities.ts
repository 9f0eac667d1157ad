import type { Migration } from '@tribunal/server';

export const identities: Migration = {
  name: '0001-identities',
  up: async (knex) => {
    await knex.raw(`
      create table login_oidc_identity (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        issuer varchar(255) not null,
        subject varchar(255) not null,
        created_at timestamptz not null,
        last_login_at timestamptz,
        constraint login_oidc_identity_subject unique (issuer, subject)
      );
      create index login_oidc_identity_uid on login_oidc_identity (uid);

      -- A browser on its way to the provider and back. The browser has the secret in a cookie.
      create table login_oidc_attempt (
        secret_hash text primary key,
        -- Who links an identity; null: somebody who logs in.
        uid text references account on delete cascade,
        state text not null,
        nonce text not null,
        code_verifier text not null,
        expires_at timestamptz not null
      );

      -- Somebody whose identity is proved and who chooses the name of a new account.
      create table login_oidc_newcomer (
        secret_hash text primary key,
        issuer varchar(255) not null,
        subject varchar(255) not null,
        email varchar(320),
        realname varchar(50),
        expires_at timestamptz not null
      );
    `);
  },
};
