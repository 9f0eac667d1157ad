import type { Migration } from './migration';

export const messages: Migration = {
  name: '0010-messages',
  up: async (knex) => {
    await knex.raw(`
      -- Somebody commented, replied or liked. The source is the page it happened on; what was written is null of a like.
      create table reminder (
        id bigint generated always as identity primary key,
        recipient_uid text not null references account on delete cascade,
        sender_uid text references account on delete set null,
        inbox varchar(7) not null check (inbox in ('Discuss', 'Reply', 'Like')),
        action varchar(12) not null check (action in ('Discuss', 'Reply', 'Like_Post', 'Like_Discuss')),
        source_type varchar(10) not null check (source_type in ('Discussion', 'Contest')),
        source_id bigint not null,
        source_title varchar(255),
        written_type varchar(7) check (written_type in ('Comment', 'Reply')),
        written_id bigint,
        source_content text,
        quote_type varchar(7) check (quote_type in ('Comment', 'Reply')),
        quote_id bigint,
        quote_content text,
        url varchar(255) not null,
        read_at timestamptz,
        created_at timestamptz not null,
        check ((written_type is null) = (written_id is null)),
        check ((quote_type is null) = (quote_id is null))
      );
      -- What happens again is told once.
      create unique index reminder_cause on reminder (
        recipient_uid, sender_uid, action, source_type, source_id,
        coalesce(written_type, ''), coalesce(written_id, 0), coalesce(quote_type, ''), coalesce(quote_id, 0)
      );
      create index reminder_inbox on reminder (recipient_uid, inbox, id desc);
      create index reminder_unread on reminder (recipient_uid, inbox) where read_at is null;
      create index reminder_sender on reminder (sender_uid);
      create index reminder_source on reminder (source_type, source_id);
      create index reminder_written on reminder (written_type, written_id) where written_id is not null;
      create index reminder_quote on reminder (quote_type, quote_id) where quote_id is not null;

      -- One row however many read it; it is in the inboxes from delivered_at on. Those of the site itself have one reader.
      create table notice (
        id bigint generated always as identity primary key,
        title varchar(255) not null,
        content text not null,
        audience varchar(6) not null check (audience in ('All', 'Single', 'Admin')),
        recipient_uid text references account on delete cascade,
        origin varchar(5) not null check (origin in ('admin', 'site')),
        admin_uid text references account on delete set null,
        delivered_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check ((audience = 'Single') = (recipient_uid is not null))
      );
      create index notice_personal on notice (recipient_uid, delivered_at) where audience = 'Single';
      create index notice_shared on notice (delivered_at) where audience <> 'Single';
      create index notice_waiting on notice (id) where delivered_at is null;
      create index notice_of_admins on notice (id) where origin = 'admin';
      create index notice_admin on notice (admin_uid);

      -- What became of a notice in one inbox; without a row it is unread.
      create table notice_mark (
        uid text not null references account on delete cascade,
        notice_id bigint not null references notice on delete cascade,
        read_at timestamptz,
        removed_at timestamptz,
        primary key (uid, notice_id)
      );
      create index notice_mark_notice on notice_mark (notice_id);
    `);
  },
};
