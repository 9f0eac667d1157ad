import { createWriteStream, openSync, closeSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { resolve } from '@tribunal/kernel';
import { coreMigrations } from '@tribunal/migrations';
import { Db } from '@tribunal/server';
import { openDatabase } from '@tribunal/server/site-data';
import { startTestApp, submit, TEST_SECRETS_KEY, testDatabase, type TestApp, type TestUser } from '@tribunal/testing';
import { verifyArchive } from '../src/archive-reader';
import { backUp } from '../src/back-up';
import { restore, type RestoreParts } from '../src/restore';

/** Creates a folder that everybody may enter; `remove` deletes it. */
export async function openFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tribunal-backup-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Backs up a running site to `file`; `destination` replaces the file. */
export const backupTo = (site: TestApp, file: string, destination: Writable = createWriteStream(file)) =>
  backUp({
    knex: resolve(site.app.container, Db),
    dataDir: site.dataDir,
    secrets: { remoteSecretsKey: TEST_SECRETS_KEY },
    destination,
  });

/** Creates a destination that accepts nothing before `open()` and records what was written to it. */
export const closedDestination = () => {
  let signalWrite = (): void => undefined;
  const writeRequested = new Promise<void>((done) => (signalWrite = done));
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => (open = done));
  const destination = new Writable({
    write: (_chunk, _encoding, done) => {
      signalWrite();
      void opened.then(() => done());
    },
  });
  return { destination, writeRequested, open };
};

/** Calls `work` with the open file and the result of `verifyArchive`. */
async function withVerified<T>(
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
      restore({ knex, dataDir, fd, manifest, attempt: 'first', sets: [coreMigrations], ...overrides }),
    );
  } finally {
    await knex.destroy();
  }
}

/** Restores `file` into a fresh database and calls `work` with it. */
export async function inRestored<T>(
  file: string,
  work: (target: { url: string; dataDir: string; restored: Awaited<ReturnType<typeof restoreInto>> }) => Promise<T>,
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

/** Starts the server on restored data. */
export const serve = (url: string, dataDir: string) => startTestApp({ databaseUrl: url, env: { DATA_DIR: dataDir } });

/** Submits repeatedly until `work` has ended; resolves with the result of `work` and the number of submissions. */
export async function whileSubmitting<T>(site: TestApp, as: TestUser, pid: string, work: Promise<T>) {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  ended.catch(() => undefined);
  const ids: number[] = [];
  while (!isOver) ids.push((await submit(site, as, { pid, code: `int main() {} // ${ids.length}` })).submitId);
  return { result: await ended, ids };
}
