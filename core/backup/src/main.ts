import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPluginDirs, loadServerConfig, rootPath } from '@tribunal/config';
import { explain } from './explain';
import { coreMigrations, type MigrationSet } from '@tribunal/migrations';
import { currentLayout, discoverPlugins, openDatabase, UNFINISHED_RESTORE } from '@tribunal/server/site-data';
import type { Knex } from 'knex';
import { verifyArchive } from './archive-reader';
import { backUp, recordBackup } from './back-up';
import { BackupError, type Manifest, type SiteSecrets } from './manifest';
import { withPackagedSets } from './packages';
import { formatBytes, type LogLine } from './progress';
import { isRestored, restore, type Restored } from './restore';
import { assertSameSchema } from './schema';

/** One connection reads the rows, one holds the locks that protect the files. */
const CONNECTIONS = 2;

/**
 * Requests of the commands; `scripts/commands/backup.mjs` and `restore.mjs` build them from their arguments. The
 * archive is open as file descriptor 3.
 */
type BackupCommand =
  /** Writes a backup of the site that the environment configures. */
  | { action: 'back-up'; isJson: boolean }
  /** Verifies a backup and prints its description, with its secrets, as JSON for the command. Needs no site. */
  | { action: 'inspect'; attempt: string; areMissingPluginsLeftOut: boolean }
  /** Restores the verified backup whose manifest is in the data folder. */
  | { action: 'restore'; attempt: string; areMissingPluginsLeftOut: boolean; isJson: boolean };

const ARCHIVE_FD = 3;

type CommandTo<A extends BackupCommand['action']> = Extract<BackupCommand, { action: A }>;

const logLine: LogLine = (line) => void process.stderr.write(`  ${line}\n`);

interface Outcome {
  json: object;
  text: string;
  /** Exit code of the process; `scripts/commands/backup.mjs` relies on `HAS_LOST`. */
  code: 0 | typeof HAS_LOST;
}

/** Exit code when the backup is complete, but the site itself has lost files. */
const HAS_LOST = 3;

async function loadMigrationSets(): Promise<MigrationSet[]> {
  const report = (where: string, error: unknown): void => logLine(`${where}: ${String(error)}`);
  const searchPaths = { root: rootPath, layout: currentLayout(rootPath), extraFolders: loadPluginDirs(process.env) };
  const plugins = await discoverPlugins(searchPaths, report);
  // The schema of a plugin that cannot be read is not known.
  const readable = plugins.filter(({ fault }) => !fault);
  return [coreMigrations, ...(await Promise.all(readable.map((plugin) => plugin.schema())))];
}

async function withDatabase<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = openDatabase(url, { poolMax: CONNECTIONS, isMonitored: false });
  try {
    await knex.raw('select 1').catch((error: Error) => {
      throw new BackupError(`Cannot use the database: ${error.message}`);
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

/** Reports the archive as written; resolves when the command has put it on the disk under its name. */
const waitUntilKept = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('message', () => resolve());
    process.send?.('written');
  });

async function backUpSite(): Promise<Outcome> {
  const destination = createWriteStream('', { fd: ARCHIVE_FD, autoClose: false });
  const secrets = secretsOf(process.env);
  const { database, data } = loadServerConfig(process.env);
  const manifest = await withDatabase(database.url, async (knex) => {
    const written = await backUp({ knex, dataDir: data.dir, secrets, destination, logLine });
    await waitUntilKept();
    if (written.lost.length > 0) return written;
    // The backup is good whether or not this succeeds, such as in a database that can only be read.
    await recordBackup(knex, written.takenAt).catch((error: Error) => logLine(`not recorded: ${error.message}`));
    return written;
  });
  const { tables, rows, files, bytes } = totals(manifest);
  const { takenAt, lost } = manifest;
  const lossReport =
    lost.length > 0 ? `\n${lost.length} files of the site are missing and not in the backup:\n${lost.join('\n')}` : '';
  const text = `Backup of ${takenAt}: ${rows} rows in ${tables} tables, ${files} files (${formatBytes(bytes)}).${lossReport}`;
  return {
    json: { id: manifest.id, takenAt, tables, rows, files, bytes, lost },
    text,
    code: lost.length === 0 ? 0 : HAS_LOST,
  };
}

async function inspect({ attempt, areMissingPluginsLeftOut }: CommandTo<'inspect'>): Promise<Outcome> {
  logLine('verifying the backup');
  const { manifest, secrets } = await verifyArchive(ARCHIVE_FD);
  const sets = await withPackagedSets({ fd: ARCHIVE_FD, manifest, sets: await loadMigrationSets(), logLine });
  assertSameSchema(manifest, sets, areMissingPluginsLeftOut);
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) await withDatabase(DATABASE_URL, (knex) => isRestored(knex, { attempt, manifest }));
  const { tables, rows, files, bytes } = totals(manifest);
  logLine(
    `valid backup of ${manifest.takenAt}: ${rows} rows in ${tables} tables, ${files} files (${formatBytes(bytes)})`,
  );
  const json = { manifest, secrets };
  return { json, text: JSON.stringify(json), code: 0 };
}

async function restoreSite({ attempt, areMissingPluginsLeftOut }: CommandTo<'restore'>): Promise<Outcome> {
  const sets = await loadMigrationSets();
  const { database, data } = loadServerConfig(process.env);
  const { manifest } = JSON.parse(await readFile(join(data.dir, UNFINISHED_RESTORE), 'utf8')) as { manifest: Manifest };
  const restored = await withDatabase(database.url, (knex) =>
    restore({ knex, dataDir: data.dir, fd: ARCHIVE_FD, manifest, attempt, sets, areMissingPluginsLeftOut, logLine }),
  );
  return {
    json: restored ?? {},
    text: restored ? summaryOf(restored) : 'An earlier attempt has already restored everything.',
    code: 0,
  };
}

const summaryOf = ({ rows, files, corrected, leftOut }: Restored): string =>
  [
    `Restored and verified ${rows} rows and ${files} files.`,
    ...(corrected > 0 ? [`${corrected} counters in the backup were wrong and have been corrected.`] : []),
    ...(leftOut.length > 0 ? [`Skipped: ${leftOut.join(', ')}`] : []),
  ].join('\n');

function execute(command: BackupCommand): Promise<Outcome> {
  if (command.action === 'back-up') return backUpSite();
  if (command.action === 'inspect') return inspect(command);
  return restoreSite(command);
}

async function main(): Promise<void> {
  const command = JSON.parse(process.argv[2] ?? '') as BackupCommand;
  const { json, text, code } = await execute(command);
  process.stdout.write(`${'isJson' in command && command.isJson ? JSON.stringify(json, null, 2) : text}\n`);
  process.exitCode = code;
}

/** Exits when the command that started this process is gone, as nobody would finish the work. */
const exit = (): never => process.exit(1);
// The command may have been killed before this program was loaded.
if (process.connected === false) exit();
process.once('disconnect', exit);
process.channel?.unref();

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
