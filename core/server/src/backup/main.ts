import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, loadPluginDirs, loadServerConfig, rootPath } from '@tribunal/config';
import { core, type MigrationSet } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { openDatabase } from '../database';
import { currentLayout, findPlugins } from '../plugins';
import { verifyArchive } from './archive-reader';
import { backUp } from './back-up';
import { BackupError, UNFINISHED, type Manifest, type SiteSecrets } from './manifest';
import { sized, type Say } from './progress';
import { isRestored, restore, type Restored } from './restore';
import { refuseOtherSchema } from './schema';

/** One for the rows, one that keeps the files. */
const CONNECTIONS = 2;

/** What the commands ask for; `scripts/backup.mjs` and `scripts/restore.mjs` make it of their arguments. The archive is open as 3. */
type BackupCommand =
  /** Writes a backup of the site that the environment names. */
  | { action: 'back-up'; isJson: boolean }
  /** Verifies a backup and prints what it is, with its secrets, as JSON for the command. Needs no site. */
  | { action: 'inspect'; attempt: string; areMissingPluginsLeftOut: boolean }
  /** Restores the verified backup whose manifest lies in the data folder. */
  | { action: 'restore'; attempt: string; areMissingPluginsLeftOut: boolean; isJson: boolean };

const ARCHIVE_FD = 3;

type CommandTo<A extends BackupCommand['action']> = Extract<BackupCommand, { action: A }>;

const say: Say = (line) => void process.stderr.write(`  ${line}\n`);

interface Outcome {
  json: object;
  text: string;
  /** What the process ends with; `scripts/backup.mjs` knows the last. */
  code: 0 | typeof HAS_LOST;
}

/** The backup is whole, but the site itself has lost files. */
const HAS_LOST = 3;

async function schemas(): Promise<MigrationSet[]> {
  const report = (where: string, error: unknown): void => say(`${where}: ${String(error)}`);
  const places = { root: rootPath, layout: currentLayout(rootPath), others: loadPluginDirs(process.env) };
  const plugins = await findPlugins(places, report);
  return [core, ...(await Promise.all(plugins.map((plugin) => plugin.schema())))];
}

async function withDatabase<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = openDatabase(url, { poolMax: CONNECTIONS, isMonitored: false });
  try {
    await knex.raw('select 1').catch((error: Error) => {
      throw new BackupError(`The database cannot be used: ${error.message}`);
    });
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

const secretsOf = ({ JUDGE_TOKEN, QUEUE_ROLE_PASSWORD, REMOTE_SECRETS_KEY }: NodeJS.ProcessEnv): SiteSecrets => ({
  judgeToken: JUDGE_TOKEN,
  queueRolePassword: QUEUE_ROLE_PASSWORD,
  remoteSecretsKey: REMOTE_SECRETS_KEY,
});

const totals = ({ tables, files }: Pick<Manifest, 'tables' | 'files'>) => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  files: Object.values(files).reduce((sum, one) => sum + one.files, 0),
  bytes: Object.values(files).reduce((sum, one) => sum + one.bytes, 0),
});

async function backUpSite(): Promise<Outcome> {
  const destination = createWriteStream('', { fd: ARCHIVE_FD, autoClose: false });
  const secrets = secretsOf(process.env);
  const { database, data } = loadServerConfig(process.env);
  const made = await withDatabase(database.url, (knex) =>
    backUp({ knex, dataDir: data.dir, secrets, destination, say }),
  );
  const { tables, rows, files, bytes } = totals(made);
  const { takenAt, lost } = made;
  const lacks =
    lost.length > 0 ? `\nThe site has lost ${lost.length} files; the backup lacks them:\n${lost.join('\n')}` : '';
  const text = `The site as of ${takenAt}: ${rows} rows in ${tables} tables, ${files} files (${sized(bytes)}).${lacks}`;
  return {
    json: { id: made.id, takenAt, tables, rows, files, bytes, lost },
    text,
    code: lost.length === 0 ? 0 : HAS_LOST,
  };
}

async function inspect({ attempt, areMissingPluginsLeftOut }: CommandTo<'inspect'>): Promise<Outcome> {
  say('reading the backup');
  const { manifest, secrets } = await verifyArchive(ARCHIVE_FD);
  refuseOtherSchema(manifest, await schemas(), areMissingPluginsLeftOut);
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) await withDatabase(DATABASE_URL, (knex) => isRestored(knex, { attempt, manifest }));
  const { tables, rows, files, bytes } = totals(manifest);
  say(`a whole backup of ${manifest.takenAt}: ${rows} rows in ${tables} tables, ${files} files (${sized(bytes)})`);
  const json = { manifest, secrets };
  return { json, text: JSON.stringify(json), code: 0 };
}

async function restoreSite({ attempt, areMissingPluginsLeftOut }: CommandTo<'restore'>): Promise<Outcome> {
  const sets = await schemas();
  const { database, data } = loadServerConfig(process.env);
  const { manifest } = JSON.parse(await readFile(join(data.dir, UNFINISHED), 'utf8')) as { manifest: Manifest };
  const restored = await withDatabase(database.url, (knex) =>
    restore({ knex, dataDir: data.dir, fd: ARCHIVE_FD, manifest, attempt, sets, areMissingPluginsLeftOut, say }),
  );
  return { json: restored ?? {}, text: restored ? told(restored) : 'An earlier try had restored everything.', code: 0 };
}

const told = ({ rows, files, corrected, leftOut }: Restored): string =>
  [
    `Restored and counted: ${rows} rows and ${files} files, as in the backup.`,
    ...(corrected > 0 ? [`${corrected} counters differed from a recount in the backup and are correct now.`] : []),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}`] : []),
  ].join('\n');

function outcomeOf(command: BackupCommand): Promise<Outcome> {
  if (command.action === 'back-up') return backUpSite();
  if (command.action === 'inspect') return inspect(command);
  return restoreSite(command);
}

async function main(): Promise<void> {
  const command = JSON.parse(process.argv[2] ?? '') as BackupCommand;
  const { json, text, code } = await outcomeOf(command);
  process.stdout.write(`${'isJson' in command && command.isJson ? JSON.stringify(json, null, 2) : text}\n`);
  process.exitCode = code;
}

/** Without the command that started it nobody finishes what it does. */
const end = (): never => process.exit(1);
// The command may have been killed before this program was read.
if (process.connected === false) end();
process.once('disconnect', end);
process.channel?.unref();

main().catch((error: unknown) => {
  // A full disk or a folder without rights is said in the words of the system.
  const isPlain = error instanceof ConfigError || error instanceof BackupError || Object(error).syscall !== undefined;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String((error as Error).message)}\n`);
  process.exitCode = 1;
});
