import type { Migration } from './migration';

export const remote: Migration = {
  name: '0014-remote',
  up: async (knex) => {
    await knex.raw(`
      -- How often judges failed at it; the attempt also counts how often it was handed back.
      alter table judgement add column failures smallint not null default 0;
      update judgement set failures = attempt - 1 where attempt > 1;
      -- Work that waits for another judge is handed back again and again.
      alter table judgement alter column attempt type integer;

      -- What the site wants to be sent for the language; null for the own bank.
      alter table language add column remote_id varchar(64);

      -- Brought by a judge for the statement of another judge; nobody's until a problem has it.
      alter table public_file add column is_fetched boolean not null default false;
      create index public_file_fetched on public_file (created_at) where is_fetched and pid is null;

      -- What a problem of another judge is there.
      create table remote_problem (
        pid integer primary key references problem on delete cascade,
        bank varchar(10) not null,
        remote_id varchar(50) not null,
        ref varchar(255),
        url text not null,
        -- As the site had it when it was read last, cleaned: to see what has changed there and what was edited here.
        snapshot jsonb not null,
        read_at timestamptz not null,
        unique (bank, remote_id)
      );

      -- Accounts at other judges. Secrets are sealed: only judges have the key that opens them.
      create table remote_account (
        id bigint generated always as identity primary key,
        bank varchar(10) not null,
        name varchar(100) not null,
        way varchar(6) not null check (way in ('pool', 'own', 'verify')),
        -- null: the operator's.
        owner_uid text references account on delete cascade,
        password text,
        session text,
        visit text,
        state varchar(10) not null default 'untried'
          check (state in ('untried', 'working', 'resting', 'bad', 'humanCheck')),
        reason text,
        state_since timestamptz not null,
        rests_until timestamptz,
        -- Not before, whatever its state: the site's gap between two submissions.
        free_at timestamptz not null default '-infinity',
        last_used_at timestamptz,
        created_at timestamptz not null,
        check ((way = 'pool') = (owner_uid is null))
      );
      create unique index remote_account_name on remote_account (bank, name, coalesce(owner_uid, ''));
      create index remote_account_owner on remote_account (owner_uid) where owner_uid is not null;

      -- A user shows that a handle is theirs.
      create table remote_claim (
        uid text not null references account on delete cascade,
        bank varchar(10) not null,
        name varchar(100) not null,
        problem_id varchar(50) not null,
        begun_at timestamptz not null,
        primary key (uid, bank)
      );

      -- When each user last had something looked at at another judge.
      create table remote_pace (
        uid text primary key references account on delete cascade,
        last_at timestamptz not null
      );

      -- The ledger: one row for each wish to submit at another judge.
      create table remote_run (
        id bigint generated always as identity primary key,
        submission_id bigint not null unique references submission on delete cascade,
        -- Whose judge had it in hand last while it was not known whether the site has it.
        judgement_id bigint references judgement on delete set null,
        bank varchar(10) not null,
        state varchar(8) not null
          check (state in ('intended', 'sent', 'tracking', 'final', 'refused', 'parked')),
        way varchar(6) not null check (way in ('pool', 'own', 'verify')),
        account_id bigint references remote_account on delete set null,
        -- Kept when the account is removed.
        account_name varchar(100),
        problem_id varchar(50) not null,
        ref varchar(255),
        language_id varchar(64) not null,
        baseline varchar(64),
        remote_run_id varchar(64),
        detail text,
        evidence text,
        intended_at timestamptz not null,
        sent_at timestamptz,
        known_at timestamptz,
        parked_at timestamptz,
        -- Somebody has said that it stays parked.
        dropped_at timestamptz,
        refused_at timestamptz,
        final_at timestamptz
      );
      -- One remote run is the verdict of one submission at most.
      create unique index remote_run_remote on remote_run (bank, remote_run_id) where remote_run_id is not null;
      -- An account sends one at a time: until its run's id is known nobody else may use it.
      create unique index remote_run_busy on remote_run (account_id)
        where state in ('intended', 'sent') and account_id is not null;
      create index remote_run_parked on remote_run (id) where state = 'parked' and dropped_at is null;
      create index remote_run_doubt on remote_run (account_id, parked_at) where state = 'parked';

      -- Which operations work, of everybody (account_id null) or of one account.
      create table remote_health (
        id bigint generated always as identity primary key,
        bank varchar(10) not null,
        operation varchar(10) not null,
        account_id bigint references remote_account on delete cascade,
        state varchar(10) not null check (state in ('working', 'resting', 'paused')),
        since timestamptz not null,
        until timestamptz,
        -- In a row.
        failures integer not null default 0,
        -- Of the newest one.
        failure_kind varchar(16),
        failure_message text,
        failure_evidence text,
        failed_at timestamptz,
        last_ok_at timestamptz
      );
      create unique index remote_health_of on remote_health (bank, operation, coalesce(account_id, 0));

      create table remote_hour (
        bank varchar(10) not null,
        operation varchar(10) not null,
        hour timestamptz not null,
        ok integer not null default 0,
        failed integer not null default 0,
        -- Of those that went well, ms, at most a few hundred.
        durations integer[] not null default '{}',
        primary key (bank, operation, hour)
      );

      create table remote_unknown (
        bank varchar(10) not null,
        text varchar(255) not null,
        count integer not null,
        last_run_id varchar(64) not null,
        last_at timestamptz not null,
        primary key (bank, text)
      );

      create table remote_import (
        id bigint generated always as identity primary key,
        uid text references account on delete set null,
        bank varchar(10) not null,
        started_at timestamptz not null
      );

      -- What judge-remote is asked to do besides judging. Items of an import are jobs of it.
      create table remote_job (
        id bigint generated always as identity primary key,
        bank varchar(10) not null,
        kind varchar(12) not null check (kind in ('fetch', 'languages', 'health', 'login', 'public-run')),
        request jsonb not null,
        -- null when it stands for itself.
        import_id bigint references remote_import on delete cascade,
        account_id bigint references remote_account on delete cascade,
        pid integer references problem on delete cascade,
        attempt smallint not null default 1,
        claimed_by varchar(64),
        instance varchar(64),
        lease_until timestamptz,
        result jsonb,
        -- Of a fetch: what became of the problem.
        outcome varchar(8),
        created_at timestamptz not null,
        done_at timestamptz
      );
      create index remote_job_open on remote_job (bank, id) where done_at is null;
      create index remote_job_import on remote_job (import_id) where import_id is not null;
    `);
  },
};
