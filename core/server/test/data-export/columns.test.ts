import { resolve } from '@tribunal/kernel';
import { Points } from '@tribunal/platform';
import { Db } from '@tribunal/server';
import { allPluginsIn, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountDataProviders, type AccountDataList } from '../../src/data-export';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

const DERIVED = 'derived from submissions, which are exported';
const PACE = 'only times of the last calls, for a rate limit';
const SECRET = 'only secrets';
const STAFF = 'an act of staff, which the exported actions name';
const BRIEF = 'a step of a login or an upload that is over within a day';

/** Columns that name an account and are not exported, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'account_erasure.uid': 'exists for deleted accounts only',
  'account_erasure_part.uid': 'exists for deleted accounts only',
  'account_skeleton.uid': 'derived from the names of the profile',
  'comment_reply.to_uid': 'texts of others',
  'contest_balloon.uid': DERIVED,
  'data_export.uid': 'the export itself',
  'discussion_posting.uid': PACE,
  'group_creation.uid': PACE,
  'internal_error.resolved_by': STAFF,
  'judge_token.created_by': STAFF,
  'judge_token.revoked_by': STAFF,
  'login_oidc_attempt.uid': BRIEF,
  'new_password_sheet.uid': SECRET,
  'pending_login.uid': BRIEF,
  'plugin_installation.changed_by': STAFF,
  'plugin_package.created_by': STAFF,
  'problem.modified_uid': STAFF,
  'public_upload.uid': PACE,
  'rank_change.uid': DERIVED,
  'rank_total.uid': DERIVED,
  'recovery_code.uid': SECRET,
  'rejudging.created_by': STAFF,
  'reminder.sender_uid': 'in the inboxes of others; what was written is exported',
  'reminder_author.sender_uid': 'in the inboxes of others; what was written is exported',
  'remote_import_turn.uid': PACE,
  'remote_pace.uid': PACE,
  'resubmit_pace.uid': PACE,
  'site_setting_change.actor_uid': STAFF,
  'solved.uid': DERIVED,
  'submit_pace.uid': PACE,
  'training_change.uid': DERIVED,
  'trial_pace.uid': PACE,
  'upload.uid': BRIEF,
};

/** Columns with a foreign key to accounts, or a name of such columns. */
const OF_ACCOUNTS = `
  select c.table_name || '.' || c.column_name as name
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and (
    c.column_name ~ '(^|_)uid$'
    or exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'account'::regclass
        and k.conrelid = to_regclass(format('%I', c.table_name)) and a.attname = c.column_name))
  order by 1`;

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: await allPluginsIn(PLUGINS) });
});
afterAll(() => site?.stop());

const providers = () => resolve(site.app.container, Points).list(accountDataProviders);
const lists = (): AccountDataList[] => providers().flatMap(({ files }) => files.filter((file) => 'pages' in file));

it('exports each column that names an account, or says why not', async () => {
  const { rows } = await resolve(site.app.container, Db).raw<{ rows: { name: string }[] }>(OF_ACCOUNTS);
  const exported = lists().flatMap(({ columns }) => columns);
  const unknown = rows.map(({ name }) => name).filter((name) => !exported.includes(name) && !LEFT_OUT[name]);
  expect(unknown).toEqual([]);
  const known = rows.map(({ name }) => name);
  expect([...exported, ...Object.keys(LEFT_OUT)].filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((name) => exported.includes(name))).toEqual([]);
});

it('reads each column that a list claims to export', async () => {
  const knex = resolve(site.app.container, Db);
  const user = await site.signUp();
  const viewer = { ...user, roles: [], permissions: new Set<never>(), sessionId: '' };
  for (const { name, columns, pages } of lists()) {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    knex.on('query', listen);
    for await (const page of pages({ uid: user.uid, viewer })) expect(Array.isArray(page)).toBe(true);
    knex.removeListener('query', listen);
    for (const column of columns) {
      const [table, field] = column.split('.') as [string, string];
      const isRead = statements.some((sql) => sql.includes(table) && sql.includes(field));
      expect(isRead, `${name} reads ${column}`).toBe(true);
    }
  }
});

it('gives each part a folder and each file a name that every system allows', () => {
  const paths = providers().flatMap(({ folder, files }) => files.map(({ name }) => `${folder}/${name}`));
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(providers().map(({ folder }) => folder)).size).toBe(providers().length);
  for (const path of paths) expect(path).toMatch(/^[a-z-]+\/[a-z-]+(\.json)?$/);
});
