import { createWriteStream, openSync, closeSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { resolve } from '@tribunal/kernel';
import { core } from '@tribunal/migrations';
import { Db } from '@tribunal/server';
import { startTestApp, submit, TEST_SECRETS_KEY, testDatabase, type TestApp, type TestUser } from '@tribunal/testing';
import { verifyArchive } from '../../src/backup/archive-reader';
import { backUp } from '../../src/backup/back-up';
import { restore, type RestoreParts } from '../../src/backup/restore';
import { openDatabase } from '../../src/database';

/** A folder that everybody may enter, removed with `remove`. */
export async function openFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tribunal-backup-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Backs a running site up into `file`; `destination` stands in for the file. */
export const backUpTo = (site: TestApp, file: string, destination: Writable = createWriteStream(file)) =>
  backUp({
    knex: resolve(site.app.container, Db),
    dataDir: site.dataDir,
    secrets: { remoteSecretsKey: TEST_SECRETS_KEY },
    destination,
  });

/** What a destination has been given, which takes nothing before `open()`. */
export const closedDestination = () => {
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((done) => (isAsked = done));
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  const destination = new Writable({
    write: (_chunk, _encoding, done) => {
      isAsked();
      void opened.then(() => done());
    },
  });
  return { destination, asked, open };
};

/** Calls `work` with the open file and what `verifyArchive` says of it. */
export async function withVerified<T>(
  file: string,
  work: (verified: Awaited<ReturnType<typeof verifyArchive>> & { fd: number }) => Promise<T>,
): Promise<T> {
  const fd = openSync(file, 'r');
  try {
    return await work({ fd, ...(await verifyArchive(fd)) });
  } finally {
    closeSync(fd);
  }
}

export const verified = (file: string) => withVerified(file, async (found) => found);

type RestoreOverrides = Partial<Pick<RestoreParts, 'attempt' | 'sets' | 'areMissingPluginsLeftOut'>>;

/** Restores `file` into a database and a data folder. */
export async function restoreInto(
  databaseUrl: string,
  dataDir: string,
  file: string,
  overrides: RestoreOverrides = {},
) {
  const knex = openDatabase(databaseUrl, { poolMax: 2 });
  try {
    return await withVerified(file, ({ fd, manifest }) =>
      restore({ knex, dataDir, fd, manifest, attempt: 'first', sets: [core], ...overrides }),
    );
  } finally {
    await knex.destroy();
  }
}

/** Restores `file` into a fresh database and calls `work` with it. */
export async function inRestored<T>(
  file: string,
  work: (place: { url: string; dataDir: string; restored: Awaited<ReturnType<typeof restoreInto>> }) => Promise<T>,
  overrides: RestoreOverrides = {},
): Promise<T> {
  const database = await testDatabase();
  const folder = await openFolder();
  try {
    const restored = await restoreInto(database.url, folder.path, file, overrides);
    return await work({ url: database.url, dataDir: folder.path, restored });
  } finally {
    await database.drop();
    await folder.remove();
  }
}

/** The server over what was restored. */
export const serve = (url: string, dataDir: string) => startTestApp({ databaseUrl: url, env: { DATA_DIR: dataDir } });

/** Submits again and again until `work` has ended; resolves with what it resolves with and how many there were. */
export async function whileSubmitting<T>(site: TestApp, as: TestUser, pid: string, work: Promise<T>) {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  ended.catch(() => undefined);
  const ids: number[] = [];
  while (!isOver) ids.push((await submit(site, as, { pid, code: `int main() {} // ${ids.length}` })).submitId);
  return { result: await ended, ids };
}
