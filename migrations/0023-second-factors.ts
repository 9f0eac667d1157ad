import type { Migration } from './migration';

export const secondFactors: Migration = {
  name: '0023-second-factors',
  up: async (knex) => {
    await knex.raw(`
      alter table session
        add column last_used_at timestamptz not null default now(),
        -- Until then the session may change what protects the account: its user has confirmed who it is.
        add column confirmed_until timestamptz;
      update session set last_used_at = updated_at;

      -- The authenticator app of an account. The secret is encrypted, and a time step is accepted once.
      create table authenticator (
        uid text primary key references account on delete cascade,
        secret bytea not null,
        last_step bigint not null,
        created_at timestamptz not null default now()
      );

      create table passkey (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        credential_id varchar(1400) not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name varchar(50) not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      );
      create index passkey_uid on passkey (uid);

      -- Codes that are left, as SHA-256.
      create table recovery_code (
        uid text not null references account on delete cascade,
        code_hash bytea not null,
        primary key (uid, code_hash)
      );

      -- Logins whose password was right and whose second factor is awaited, by the SHA-256 of their token.
      create table pending_login (
        token_hash bytea primary key,
        uid text not null references account on delete cascade,
        is_admin boolean not null,
        network varchar(45) not null,
        user_agent varchar(512) not null,
        challenge text,
        attempts smallint not null default 0,
        expires_at timestamptz not null
      );
      create index pending_login_uid on pending_login (uid);
      create index pending_login_expires_at on pending_login (expires_at);

      -- What a session was asked to answer: a challenge for a passkey, or the secret of an authenticator app.
      create table factor_challenge (
        session_id uuid not null references session on delete cascade,
        kind varchar(20) not null check (kind in ('authenticator', 'registration', 'confirmation')),
        value bytea not null,
        expires_at timestamptz not null,
        primary key (session_id, kind)
      );
    `);
  },
};
