import type { Migration } from '@tribunal/server';

export const discussions: Migration = {
  name: '0001-discussions',
  up: async (knex) => {
    await knex.raw(`
      create table discussion_category (
        id integer generated always as identity primary key,
        name varchar(50) not null
      );
      create unique index discussion_category_name on discussion_category (lower(name));
      insert into discussion_category (name) values ('Chat'), ('Solutions'), ('Help'), ('Suggestions'), ('Notes');

      create table discussion_post (
        id integer generated always as identity primary key,
        -- 0 for the site, otherwise a group.
        gid integer not null default 0,
        pid integer references problem on delete set null,
        uid text not null references account on delete cascade,
        category_id integer not null references discussion_category,
        title varchar(255) not null,
        description varchar(255) not null,
        content text not null,
        is_pinned boolean not null default false,
        is_disabled boolean not null default false,
        is_spoiler boolean not null default false,
        editorial_rule varchar(7) check (editorial_rule in ('solved', 'contest')),
        -- Views of earlier days, whose rows have been deleted.
        earlier_views integer not null default 0,
        -- What a search finds it by: words, and pairs of characters in scripts without spaces.
        terms tsvector not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index discussion_post_newest on discussion_post (gid, is_pinned desc, created_at desc, id desc);
      create index discussion_post_problem on discussion_post (pid, is_pinned desc, created_at desc, id desc)
        where pid is not null;
      create index discussion_post_author on discussion_post (uid, created_at desc);
      create index discussion_post_category on discussion_post (category_id, is_pinned desc, created_at desc, id desc);
      create index discussion_post_terms on discussion_post using gin (terms);
      create unique index discussion_post_editorial on discussion_post (gid, pid) where editorial_rule is not null;

      create table discussion_like (
        did integer not null references discussion_post on delete cascade,
        uid text not null references account on delete cascade,
        primary key (did, uid)
      );
      create index discussion_like_by on discussion_like (uid);

      -- Viewers of the last days: an account, or a hash of the network.
      create table discussion_view (
        did integer not null references discussion_post on delete cascade,
        day date not null,
        viewer varchar(64) not null,
        primary key (did, day, viewer)
      );
      create index discussion_view_day on discussion_view (day);

      -- Who is notified of new comments; a row with false keeps writers from following again.
      create table discussion_follow (
        did integer not null references discussion_post on delete cascade,
        uid text not null references account on delete cascade,
        is_following boolean not null,
        primary key (did, uid)
      );
      create index discussion_follow_by on discussion_follow (uid);

      create table discussion_report (
        id integer generated always as identity primary key,
        did integer not null references discussion_post on delete cascade,
        uid text not null references account on delete cascade,
        content varchar(400) not null,
        is_handled boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (did, uid)
      );
      create index discussion_report_order on discussion_report (is_handled, id desc);
      create index discussion_report_by on discussion_report (uid);

      -- When users posted, for the limit per day; deleting a discussion does not give it back.
      create table discussion_posting (
        id bigint generated always as identity primary key,
        uid text not null references account on delete cascade,
        posted_at timestamptz not null
      );
      create index discussion_posting_by on discussion_posting (uid, posted_at);
    `);
  },
};
