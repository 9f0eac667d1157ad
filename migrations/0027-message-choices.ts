import type { Migration } from './migration';

export const messageChoices: Migration = {
  name: '0027-message-choices',
  up: async (knex) => {
    await knex.raw(`
      alter table reminder drop constraint reminder_action_check;
      alter table reminder add constraint reminder_action_check
        check (action in ('Discuss', 'Reply', 'Like_Post', 'Like_Discuss', 'Mention', 'Follow'));
      -- Whether the page or the text that it was about has been deleted; then its texts are null.
      alter table reminder add column is_deleted boolean not null default false;
      -- Several users who did the same to one thing share a message; the sender is the last of them.
      alter table reminder add column sender_count integer not null default 1;

      create table reminder_author (
        reminder_id bigint not null references reminder on update cascade on delete cascade,
        sender_uid text not null references account on delete cascade,
        primary key (reminder_id, sender_uid)
      );
      create index reminder_sender_by on reminder_author (sender_uid);

      -- Likes of one thing that were told one by one become one message.
      create temporary table merged_like as
        select id, sender_uid, max(id) over likes as kept
        from reminder where action in ('Like_Post', 'Like_Discuss')
        window likes as (partition by recipient_uid, action, source_type, source_id, quote_type, quote_id);
      insert into reminder_author (reminder_id, sender_uid)
        select distinct kept, sender_uid from merged_like where sender_uid is not null;
      update reminder r set
        sender_count = greatest(1, (select count(*) from merged_like m where m.kept = r.id))
        where r.id in (select kept from merged_like);
      delete from reminder where id in (select id from merged_like where id <> kept);
      drop table merged_like;

      drop index reminder_cause;
      create unique index reminder_cause on reminder (
        recipient_uid, sender_uid, action, source_type, source_id,
        coalesce(written_type, ''), coalesce(written_id, 0), coalesce(quote_type, ''), coalesce(quote_id, 0)
      ) where action not in ('Like_Post', 'Like_Discuss', 'Follow');
      create unique index reminder_shared on reminder (
        recipient_uid, action, source_type, source_id, coalesce(quote_type, ''), coalesce(quote_id, 0)
      ) where action in ('Like_Post', 'Like_Discuss', 'Follow') and not is_deleted;

      -- What users chose; without a row, messages come and mails do not.
      create table message_choice (
        uid text not null references account on delete cascade,
        kind varchar(8) not null check (kind in ('comment', 'reply', 'mention', 'like', 'follow', 'personal')),
        is_wanted boolean not null default true,
        is_mailed boolean not null default false,
        primary key (uid, kind)
      );
      -- The secret in the links that end such mails, one for each user.
      create table mail_unsubscription (
        uid text primary key references account on delete cascade,
        token varchar(64) not null unique,
        locale varchar(5) not null
      );
      -- Where a reader ends mails of this kind with one click; null for mails that were asked for.
      alter table mail add column unsubscribe_url varchar(1024);
    `);
  },
};
