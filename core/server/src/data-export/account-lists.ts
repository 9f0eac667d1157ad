import { ROLE_SYMBOL } from '@tribunal/contract';
import { columns } from '@tribunal/database';
import type { Knex } from 'knex';
import { receivedBy } from '../message/received-notices';
import { onePage, pagesBy, storedRows, type AccountDataProvider } from './account-data';

/** What the account is, where it is logged in and what was done with it; never secrets or their hashes. */
export const accountData = (knex: Knex): AccountDataProvider => ({
  plugin: null,
  folder: 'account',
  files: [
    {
      name: 'profile.json',
      textKey: 'dataExport.file.profile',
      columns: ['account.uid', 'account_role.uid'],
      pages: ({ uid }) => onePage(readProfile(knex, uid)),
    },
    storedRows(knex, {
      name: 'sessions.json',
      textKey: 'dataExport.file.sessions',
      table: 'session',
      select: ['id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'],
    }),
    storedRows(knex, {
      name: 'networks.json',
      textKey: 'dataExport.file.networks',
      table: 'knownNetwork',
      select: ['network', 'firstAt', 'lastAt'],
    }),
    {
      name: 'second-factors.json',
      textKey: 'dataExport.file.secondFactors',
      columns: ['authenticator.uid', 'passkey.uid'],
      pages: ({ uid }) => onePage(readFactors(knex, uid)),
    },
    storedRows(knex, {
      name: 'api-tokens.json',
      textKey: 'dataExport.file.apiTokens',
      table: 'apiToken',
      select: ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'],
    }),
    {
      name: 'changes.json',
      textKey: 'dataExport.file.changes',
      columns: ['audit_entry.target_uid'],
      pages: ({ uid }) => ownChanges(knex, uid),
    },
    storedRows(knex, {
      name: 'actions.json',
      textKey: 'dataExport.file.actions',
      table: 'auditEntry',
      owner: 'actorUid',
      // What was changed may be data of other people.
      select: ['id', 'at', 'call', 'ip', 'apiToken', 'subjectType', 'subjectId'],
    }),
  ],
});

async function readProfile(knex: Knex, uid: string): Promise<object[]> {
  const roles = await knex('accountRole').where({ uid }).orderBy('role').pluck('role');
  const rows = await knex('account')
    .where({ uid })
    .select(
      'uid',
      'username',
      'email',
      'nickname',
      'realname',
      'gender',
      'school',
      'course',
      'number',
      'signature',
      'github',
      'blog',
      'cfUsername',
      'titleName',
      'titleColor',
      'avatar',
      'createdAt',
      'updatedAt',
    );
  return rows.map((row) => ({ ...row, roles: roles.map((role: keyof typeof ROLE_SYMBOL) => ROLE_SYMBOL[role]) }));
}

async function readFactors(knex: Knex, uid: string): Promise<object[]> {
  const apps = await knex('authenticator').where({ uid }).select('createdAt');
  const passkeys = await knex('passkey').where({ uid }).orderBy('id').select('name', 'createdAt', 'lastUsedAt');
  return [
    ...apps.map((row) => ({ kind: 'authenticator', ...row })),
    ...passkeys.map((row) => ({ kind: 'passkey', ...row })),
  ];
}

/** Yields what the settings page shows: staff stay unnamed, and so do their addresses. */
async function* ownChanges(knex: Knex, uid: string): AsyncGenerator<object[]> {
  const pages = pagesBy('id', () =>
    knex('auditEntry')
      .where({ targetUid: uid })
      .select('id', 'at', 'actorUid', 'actorName', 'ip', 'call', 'before', 'after'),
  );
  for await (const page of pages) {
    yield page.map(({ actorUid, actorName, ip, ...row }) => {
      const by = actorUid === uid ? 'self' : actorName === null ? 'unknown' : 'staff';
      return { ...row, by, ip: by === 'staff' ? null : ip };
    });
  }
}

/** Messages, in the form in which the inboxes show them. */
export const messageData = (knex: Knex): AccountDataProvider => ({
  plugin: null,
  folder: 'messages',
  files: [
    {
      name: 'reactions.json',
      textKey: 'dataExport.file.reactions',
      columns: ['reminder.recipient_uid'],
      pages: ({ uid }) =>
        pagesBy(
          'r.id',
          () =>
            knex('reminder as r')
              .leftJoin('account as a', 'a.uid', 'r.senderUid')
              .where({ recipientUid: uid })
              .select(
                columns(
                  { r: 'reminder', a: 'account?' },
                  'r.id',
                  'r.action',
                  'r.sourceType',
                  'r.sourceId',
                  'r.sourceTitle',
                  'r.sourceContent',
                  'r.quoteType',
                  'r.quoteId',
                  'r.quoteContent',
                  'r.url',
                  'r.readAt',
                  'r.createdAt',
                  { sender: 'a.username' },
                ),
              ),
          'id',
        ),
    },
    {
      name: 'personal.json',
      textKey: 'dataExport.file.personal',
      columns: ['notice.recipient_uid', 'notice_recipient.uid', 'notice_mark.uid'],
      pages: ({ uid }) =>
        pagesBy(
          'n.id',
          () => receivedBy(knex, uid, 'Mine').select('n.id', 'n.title', 'n.content', 'n.deliveredAt', 'm.readAt'),
          'id',
        ),
    },
    storedRows(knex, {
      name: 'written-notices.json',
      textKey: 'dataExport.file.writtenNotices',
      table: 'notice',
      owner: 'adminUid',
      select: ['id', 'title', 'content', 'audience', 'createdAt', 'deliveredAt'],
    }),
    {
      name: 'choices.json',
      textKey: 'dataExport.file.messageChoices',
      columns: ['message_choice.uid', 'mail_unsubscription.uid'],
      pages: ({ uid }) => onePage(readChoices(knex, uid)),
    },
  ],
});

async function readChoices(knex: Knex, uid: string): Promise<object[]> {
  const mails = await knex('mailUnsubscription').where({ uid }).first('locale');
  const choices = await knex('messageChoice').where({ uid }).orderBy('kind').select('kind', 'isWanted', 'isMailed');
  return choices.map((choice) => ({ ...choice, mailLanguage: mails?.locale ?? null }));
}

/** Problems are named only; who may read their data exports them as packages. */
export const problemData = (knex: Knex): AccountDataProvider => ({
  plugin: null,
  folder: 'problems',
  files: [
    storedRows(knex, {
      name: 'written-problems.json',
      textKey: 'dataExport.file.writtenProblems',
      table: 'problem',
      owner: 'authorUid',
      select: ['id', 'problemId', 'title', 'gid', 'createdAt', 'updatedAt'],
    }),
  ],
});
