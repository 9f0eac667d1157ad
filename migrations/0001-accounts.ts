import type { Migration } from './migration';

export const accounts: Migration = {
  name: '0001-accounts',
  up: async (knex) => {
    await knex.raw(`
      create table account (
        uid text primary key,
        username varchar(20) not null,
        password_hash text not null,
        email varchar(320),
        nickname varchar(20),
        avatar varchar(255),
        title_name varchar(20),
        title_color varchar(30),
        number varchar(20),
        gender varchar(10) not null default 'secrecy' check (gender in ('male', 'female', 'secrecy')),
        school varchar(100),
        course varchar(100),
        signature text,
        realname varchar(50),
        github varchar(255),
        blog varchar(255),
        cf_username varchar(255),
        is_banned boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index account_username on account (lower(username));
      create unique index account_email on account (lower(email));

      create table account_role (
        uid text not null references account on delete cascade,
        role smallint not null check (role between 1000 and 1008),
        primary key (uid, role)
      );

      -- Tokens are kept as SHA-256 only; the previous one lives on for a short while after a refresh.
      create table session (
        id uuid primary key,
        uid text not null references account on delete cascade,
        token_hash bytea not null unique,
        previous_hash bytea unique,
        previous_until timestamptz,
        ip varchar(45) not null,
        user_agent varchar(512) not null,
        refresh_at timestamptz not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index session_uid on session (uid, created_at desc);
      create index session_expires_at on session (expires_at);

      create table login_failure (
        id bigint generated always as identity primary key,
        username varchar(20) not null,
        ip varchar(45) not null,
        created_at timestamptz not null default now()
      );
      create index login_failure_ip on login_failure (ip, created_at);
      create index login_failure_created_at on login_failure (created_at);
    `);
  },
};
