import type { Migration } from './migration';

export const pictures: Migration = {
  name: '0009-pictures',
  up: async (knex) => {
    await knex.raw(`
      -- What people see, by content; the bytes lie under DATA_DIR/public. Collected some time after touched_at when no
      -- public_file names it.
      create table public_content (
        sha256 char(64) primary key,
        bytes bigint not null,
        touched_at timestamptz not null
      );

      -- Each has a public name of its own, also when it shares its content with others.
      create table public_file (
        id bigint generated always as identity primary key,
        name varchar(64) not null unique,
        kind varchar(10) not null check (kind in ('avatar', 'carousel', 'markdown', 'statement', 'attachment')),
        sha256 char(64) not null references public_content,
        type varchar(32) not null,
        -- What a download is called; pictures have none.
        file_name varchar(255),
        uid text references account on delete set null,
        gid bigint,
        -- The problem whose statement shows it, and with which it goes.
        pid integer references problem on delete cascade,
        created_at timestamptz not null
      );
      create index public_file_sha256 on public_file (sha256);
      create index public_file_uid on public_file (uid);
      create index public_file_pid on public_file (pid) where pid is not null;
      create index public_file_carousel on public_file (id) where kind = 'carousel';

      -- Attempts to upload something for people to see, for as long as they count.
      create table public_upload (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        created_at timestamptz not null
      );
      create index public_upload_uid on public_upload (uid, created_at);
      create index public_upload_created_at on public_upload (created_at);
    `);
  },
};
