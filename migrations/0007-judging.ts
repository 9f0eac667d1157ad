import type { Migration } from './migration';

/** What a judge needs to know of a problem, apart from the submitted code; keys as in `ProblemVersion`. */
const SETTINGS = `
  select jsonb_build_object(
    'problemType', p.type, 'judgeMode', p.judge_mode, 'judgeCaseMode', p.judge_case_mode,
    'timeLimitMs', p.time_limit, 'memoryLimitMb', p.memory_limit, 'stackLimitMb', p.stack_limit,
    'isRemoveEndBlank', p.is_remove_end_blank, 'ioScore', p.io_score,
    'checker', null, 'extraFiles', '{}'::jsonb, 'fileIo', null, 'dataHash', p.data_hash,
    'cases', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'caseId', c.id, 'seq', c.seq, 'groupNum', c.group_num, 'score', c.score,
        'input', jsonb_build_object('sha256', c.input_sha256, 'bytes', c.input_bytes),
        'output', jsonb_build_object('sha256', c.output_sha256, 'bytes', c.output_bytes),
        'inputName', c.input_name, 'outputName', c.output_name
      ) order by c.seq), '[]') from testcase c where c.pid = p.id))`;

export const judging: Migration = {
  name: '0007-judging',
  up: async (knex) => {
    await knex.raw(`
      alter table problem
        add column spj_language varchar(64),
        add column spj_code text,
        add column judge_extra_file text,
        add column is_upload_case boolean not null default false,
        add column modified_uid text references account on delete set null;
      alter table problem alter column user_extra_file type text;

      -- Everything that a verdict depends on but the code: never changed once written.
      create table problem_version (
        id bigint generated always as identity primary key,
        pid integer not null references problem on delete cascade,
        hash char(64) not null,
        settings jsonb not null,
        created_at timestamptz not null default now(),
        unique (pid, hash)
      );
      -- Keeps the data of every version that may be judged again.
      create table problem_version_file (
        version_id bigint not null references problem_version on delete cascade,
        sha256 char(64) not null references data_file,
        primary key (version_id, sha256)
      );
      create index problem_version_file_sha256 on problem_version_file (sha256);
      alter table problem add column version_id bigint references problem_version on delete set null;

      insert into problem_version (pid, hash, settings)
        select p.id, encode(sha256(convert_to(v.settings::text, 'UTF8')), 'hex'), v.settings
        from problem p cross join lateral (${SETTINGS} as settings) v;
      insert into problem_version_file (version_id, sha256)
        select v.id, f.sha256 from problem_version v join testcase c on c.pid = v.pid
          cross join lateral (values (c.input_sha256), (c.output_sha256)) f (sha256)
        on conflict do nothing;
      update problem p set version_id = v.id from problem_version v where v.pid = p.id;

      -- A setter's own programs, and the verdicts that each should get; [] claims nothing.
      create table problem_solution (
        id bigint generated always as identity primary key,
        pid integer not null references problem on delete cascade,
        place integer not null,
        name varchar(255) not null,
        language varchar(64) not null,
        code text not null,
        expected jsonb not null,
        created_at timestamptz not null default now(),
        unique (pid, place)
      );

      -- Work for judges that is no submission and never counts.
      create table trial (
        id bigint generated always as identity primary key,
        -- Unguessable; whoever asked reads the result under it.
        key varchar(64) not null unique,
        kind varchar(10) not null check (kind in ('test', 'solution', 'compile')),
        uid text not null references account on delete cascade,
        pid integer references problem on delete cascade,
        solution_id bigint references problem_solution on delete cascade,
        language varchar(64) not null,
        code text not null,
        -- By kind: test {input, expectedOutput, example}, compile {judgeMode, extraFiles}, solution {}.
        request jsonb not null,
        -- {output, stderr} of a test.
        result jsonb,
        created_at timestamptz not null,
        expires_at timestamptz
      );
      create index trial_expires_at on trial (expires_at);
      create index trial_uid on trial (uid, id desc);
      create index trial_solution on trial (solution_id, id desc) where solution_id is not null;
      create index trial_pid on trial (pid);
      create table trial_pace (
        uid text primary key references account on delete cascade,
        last_at timestamptz not null
      );

      -- Many submissions judged anew beside their verdicts, which count until it is applied as one.
      create table rejudging (
        id bigint generated always as identity primary key,
        reason varchar(255) not null,
        pid integer references problem on delete cascade,
        cid bigint,
        created_by text references account on delete set null,
        created_at timestamptz not null,
        -- preview: beside the verdicts that count, until it is applied; direct: in their place.
        kind varchar(10) not null default 'preview' check (kind in ('preview', 'direct')),
        applied_at timestamptz,
        dropped_at timestamptz
      );

      alter table judgement
        alter column submission_id drop not null,
        add column trial_id bigint references trial on delete cascade,
        add column rejudging_id bigint references rejudging on delete cascade,
        add column version_id bigint references problem_version on delete set null,
        -- Judges may take it. A verdict that counts is current; one that is only looked at is wanted and not current.
        add column is_wanted boolean not null default true,
        -- null: judges are told at once. Work of one lane (a user with much to do, a rejudging) waits for its turn.
        add column lane varchar(64),
        add constraint judgement_subject check (num_nonnulls(submission_id, trial_id) = 1);
      alter table judgement drop constraint judgement_reason_check;
      alter table judgement add constraint judgement_reason_check
        check (reason in ('first', 'rejudge', 'manual', 'cancel', 'resubmit', 'replay', 'trial'));
      update judgement set is_wanted = is_current;
      drop index judgement_open;
      create index judgement_open on judgement (id) where is_wanted and judged_at is null;
      create index judgement_waiting on judgement (bank, lane, id)
        where lane is not null and is_wanted and judged_at is null and published_at is null;
      create index judgement_told on judgement (bank, lane)
        where lane is not null and is_wanted and judged_at is null and published_at is not null;
      create index judgement_at_once on judgement (bank) where lane is null and is_wanted and judged_at is null;
      create index judgement_trial on judgement (trial_id) where trial_id is not null;
      create index judgement_rejudging on judgement (rejudging_id) where rejudging_id is not null;
      create index judgement_version on judgement (version_id);

      -- What a rejudging is about; what is left to do for it can be read here after a crash at any line.
      create table rejudging_submission (
        rejudging_id bigint not null references rejudging on delete cascade,
        submission_id bigint not null references submission on delete cascade,
        -- The judgement that counted when it was asked for.
        old_id bigint not null references judgement on delete cascade,
        -- null until judges are asked.
        new_id bigint references judgement on delete cascade,
        -- null while it is undecided; skipped: another verdict came meanwhile.
        outcome varchar(10) check (outcome in ('applied', 'skipped', 'dropped')),
        primary key (rejudging_id, submission_id)
      );
      create unique index rejudging_submission_once on rejudging_submission (submission_id) where outcome is null;
      create index rejudging_submission_undecided on rejudging_submission (rejudging_id, submission_id)
        where outcome is null;
      create index rejudging_submission_submission on rejudging_submission (submission_id);
      create index rejudging_submission_old on rejudging_submission (old_id);
      create index rejudging_submission_new on rejudging_submission (new_id);
      create table resubmit_pace (
        uid text primary key references account on delete cascade,
        last_at timestamptz not null
      );

      -- What the checker said, for those who set the problem.
      alter table judgement_case add column note varchar(1024);

      alter table judge_node add column unavailable jsonb not null default '[]';

      -- The site's own factors for limits; null: the judge's.
      alter table language add column time_factor real, add column memory_factor real;

      create table tag_classification (
        id integer generated always as identity primary key,
        name varchar(255) not null,
        oj varchar(10) not null,
        rank integer not null,
        created_at timestamptz not null default now()
      );
      create unique index tag_classification_name on tag_classification (oj, lower(name));
      alter table tag add column tcid integer references tag_classification on delete set null;

      -- An archive that was uploaded and waits to be used; its bytes lie under DATA_DIR/uploads.
      create table upload (
        id varchar(64) primary key,
        uid text not null references account on delete cascade,
        kind varchar(10) not null check (kind in ('testdata', 'package')),
        -- What was understood of it.
        content jsonb not null,
        created_at timestamptz not null
      );
      create index upload_created_at on upload (created_at);
      create table upload_file (
        upload_id varchar(64) not null references upload on delete cascade,
        sha256 char(64) not null references data_file,
        primary key (upload_id, sha256)
      );
      create index upload_file_sha256 on upload_file (sha256);
    `);
  },
};
