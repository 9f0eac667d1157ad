import { LOCAL_LANGUAGES } from './data/local-languages';
import type { Migration } from './migration';

export const problems: Migration = {
  name: '0002-problems',
  up: async (knex) => {
    await knex.raw(`
      -- Testdata by content; the bytes lie under DATA_DIR/testdata. A file nobody refers to is collected some time after touched_at.
      create table data_file (
        sha256 char(64) primary key,
        bytes bigint not null,
        created_at timestamptz not null default now(),
        touched_at timestamptz not null
      );

      create table language (
        id integer generated always as identity primary key,
        oj varchar(10) not null,
        name varchar(64) not null,
        description varchar(255) not null,
        content_type varchar(64) not null,
        compile_command text,
        template text,
        code_template text,
        is_spj boolean not null default false,
        -- Offered before any judge has said what it speaks.
        is_expected boolean not null default false,
        seq integer not null default 0,
        unique (oj, name)
      );

      create table problem (
        id integer generated always as identity primary key,
        problem_id varchar(50) not null unique,
        title varchar(255) not null,
        author_uid text references account on delete set null,
        type smallint not null,
        bank varchar(10) not null default 'ME',
        auth smallint not null,
        gid bigint,
        difficulty smallint not null,
        judge_mode varchar(16) not null default 'default',
        judge_case_mode varchar(32) not null default 'default',
        time_limit integer not null,
        memory_limit integer not null,
        stack_limit integer not null,
        description text,
        input text,
        output text,
        examples text,
        hint text,
        source text,
        io_score integer,
        code_share boolean not null,
        is_remove_end_blank boolean not null,
        open_case_result boolean not null,
        user_extra_file text,
        is_file_io boolean not null default false,
        io_read_file_name varchar(255),
        io_write_file_name varchar(255),
        -- Which version of the cases is current.
        data_hash char(64) not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index problem_list on problem (char_length(problem_id), problem_id) where auth = 1 and gid is null;
      create index problem_recent on problem (updated_at desc) where auth = 1 and gid is null;

      create table testcase (
        id bigint generated always as identity primary key,
        pid integer not null references problem on delete cascade,
        seq integer not null,
        input_sha256 char(64) not null references data_file,
        input_bytes bigint not null,
        input_name varchar(255) not null,
        output_sha256 char(64) not null references data_file,
        output_bytes bigint not null,
        output_name varchar(255) not null,
        score integer,
        group_num integer,
        created_at timestamptz not null default now(),
        unique (pid, seq)
      );
      create index testcase_input on testcase (input_sha256);
      create index testcase_output on testcase (output_sha256);

      create table problem_language (
        pid integer not null references problem on delete cascade,
        lid integer not null references language on delete cascade,
        primary key (pid, lid)
      );

      create table tag (
        id integer generated always as identity primary key,
        name varchar(255) not null,
        color varchar(30),
        oj varchar(10) not null default 'ME',
        gid bigint,
        created_at timestamptz not null default now()
      );
      create unique index tag_name on tag (oj, lower(name), coalesce(gid, 0));

      create table problem_tag (
        pid integer not null references problem on delete cascade,
        tag_id integer not null references tag on delete cascade,
        primary key (pid, tag_id)
      );
      create index problem_tag_tag on problem_tag (tag_id, pid);

      create table code_template (
        id integer generated always as identity primary key,
        pid integer not null references problem on delete cascade,
        lid integer not null references language on delete cascade,
        code text not null,
        status boolean not null default true,
        unique (pid, lid)
      );

      -- Verdicts outside contests, changed in the transaction that changes the verdict. A recount always agrees.
      create table problem_count (
        pid integer primary key references problem on delete cascade,
        total integer not null default 0,
        ac integer not null default 0,
        wa integer not null default 0,
        tle integer not null default 0,
        mle integer not null default 0,
        re integer not null default 0,
        pe integer not null default 0,
        ce integer not null default 0,
        se integer not null default 0,
        pa integer not null default 0
      );
    `);
    await knex('language').insert(LOCAL_LANGUAGES.map((language) => ({ oj: 'ME', ...language })));
  },
};
