import type { Migration } from '@tribunal/server';

export const comments: Migration = {
  name: '0001-comments',
  up: async (knex) => {
    await knex.raw(`
      create table comment_item (
        id integer generated always as identity primary key,
        place_kind varchar(10) not null check (place_kind in ('contest', 'discussion')),
        place_id integer not null,
        uid text not null references account on delete cascade,
        content text not null,
        created_at timestamptz not null
      );
      create index comment_item_of on comment_item (place_kind, place_id, created_at desc, id desc);
      create index comment_item_by on comment_item (uid);

      create table comment_like (
        comment_id integer not null references comment_item on delete cascade,
        uid text not null references account on delete cascade,
        primary key (comment_id, uid)
      );
      create index comment_like_by on comment_like (uid);

      create table comment_reply (
        id integer generated always as identity primary key,
        comment_id integer not null references comment_item on delete cascade,
        uid text not null references account on delete cascade,
        to_uid text references account on delete set null,
        content text not null,
        created_at timestamptz not null
      );
      create index comment_reply_of on comment_reply (comment_id, id desc);
      create index comment_reply_by on comment_reply (uid);
      create index comment_reply_to on comment_reply (to_uid);
    `);
  },
};
