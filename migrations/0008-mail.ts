import type { Migration } from './migration';

export const mail: Migration = {
  name: '0008-mail',
  up: async (knex) => {
    await knex.raw(`
      -- Mails on their way. The body is there until it was sent or given up; only a caught one keeps it, for a day.
      create table mail (
        id bigint generated always as identity primary key,
        recipient varchar(320) not null,
        subject varchar(255) not null,
        body_text text,
        body_html text,
        -- Of no use to its reader afterwards.
        useful_until timestamptz not null,
        attempts smallint not null default 0,
        -- When it is tried next; while it is being sent, when others may take it for abandoned.
        next_at timestamptz not null,
        outcome varchar(10) check (outcome in ('sent', 'caught', 'given_up')),
        ended_at timestamptz,
        -- What the other side said last, as codes.
        trouble varchar(255),
        created_at timestamptz not null,
        check ((outcome is null) = (ended_at is null))
      );
      create index mail_waiting on mail (next_at) where outcome is null;
      create index mail_ended on mail (ended_at) where outcome is not null;

      -- Codes that were mailed: one lives for each purpose and subject (an address, or a uid).
      create table mail_code (
        purpose varchar(20) not null,
        subject varchar(320) not null,
        -- The address that it was sent to.
        address varchar(320) not null,
        code_hash text not null,
        attempts smallint not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (purpose, subject)
      );
      create index mail_code_expires_at on mail_code (expires_at);

      create table captcha (
        key varchar(64) primary key,
        answer_hash bytea not null,
        expires_at timestamptz not null
      );
      create index captcha_expires_at on captcha (expires_at);

      -- What is limited by how often it was tried, for as long as it counts; in place of a table for each.
      create table attempt (
        id bigint generated always as identity primary key,
        kind varchar(32) not null,
        -- What it was aimed at: a name, an address, a uid.
        subject varchar(320) not null,
        ip varchar(45) not null,
        counts_until timestamptz not null
      );
      create index attempt_subject on attempt (kind, subject, counts_until desc);
      create index attempt_ip on attempt (kind, ip, counts_until desc);
      create index attempt_counts_until on attempt (counts_until);
      drop table login_failure;
      drop table registration;

      -- Networks that an account has logged in from.
      create table known_network (
        uid text not null references account on delete cascade,
        network varchar(45) not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        primary key (uid, network)
      );
      create index known_network_last_at on known_network (last_at);
      insert into known_network (uid, network, first_at, last_at)
        select uid, ip, min(created_at), max(created_at) from session where ip not like '%:%' group by uid, ip;
    `);
  },
};
