import type { Migration } from '@tribunal/server';

export const groups: Migration = {
  name: '0001-groups',
  up: async (knex) => {
    await knex.raw(`
      create table group_item (
        id integer generated always as identity (start with 1000) primary key,
        name varchar(25) not null,
        short_name varchar(10) not null,
        brief varchar(50) not null,
        description varchar(1000) not null,
        -- The owner, who always has a membership as group root.
        uid text not null references account on delete cascade,
        avatar varchar(255),
        auth smallint not null check (auth in (1, 2, 3)),
        -- The invitation code; public groups have none.
        code varchar(6),
        visible boolean not null default true,
        is_banned boolean not null default false,
        -- A disbanded group keeps its names until it is removed, so that it can be restored.
        disbanded_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index group_item_name on group_item (lower(name));
      create unique index group_item_short_name on group_item (lower(short_name));
      create index group_item_owner on group_item (uid);
      create index group_item_disbanded on group_item (disbanded_at) where disbanded_at is not null;

      create table group_member (
        id integer generated always as identity primary key,
        gid integer not null references group_item on delete cascade,
        uid text not null references account on delete cascade,
        auth smallint not null check (auth in (1, 2, 3, 4, 5)),
        reason varchar(100),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (gid, uid)
      );
      create index group_member_of on group_member (uid, gid);
      create index group_member_newest on group_member (gid, created_at desc, id desc);

      create table group_announcement (
        id integer generated always as identity primary key,
        gid integer not null references group_item on delete cascade,
        uid text not null references account on delete cascade,
        title varchar(255) not null,
        content text not null,
        status smallint not null default 0 check (status in (0, 1)),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index group_announcement_newest on group_announcement (gid, created_at desc, id desc);
      create index group_announcement_by on group_announcement (uid);

      -- When users created groups, for the limit per day; disbanding a group does not give it back.
      create table group_creation (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        created_at timestamptz not null
      );
      create index group_creation_by on group_creation (uid, created_at);
    `);
  },
};
