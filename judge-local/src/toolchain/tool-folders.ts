import { HOUR_MS } from '@tribunal/contract';
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder, tryLockFolder, type FolderLock } from '../folder-lock';

/** Size of each file of a folder, by its path in the folder. */
type Manifest = Readonly<Record<string, number>>;

interface KeptFolder {
  path: string;
  manifest: Manifest;
  lock: FolderLock;
}

const MANIFEST = 'manifest.json';
const DIGEST_LENGTH = 16;
const DRAFT = /^\.(?:draft|removed)-/;
const FOLDER = /^[\w-]+-[0-9a-f]{16}$/;
/** Age since its last start of use, in ms, after which a folder that no process uses is deleted. */
const MAX_AGE = 7 * 24 * HOUR_MS;
/** The same for what a killed process has left unfinished; earlier versions do not lock what they make. */
const MAX_DRAFT_AGE = HOUR_MS;

/**
 * Folders of prepared files below `dir`, which judges of several versions share: `<name>-<digest of the recipe>`. A
 * folder appears complete and is never changed. It is kept while a process that uses it is alive. Earlier versions use
 * and delete `java`, `go` and `headers` in the same place, so these names are left to them.
 */
export class ToolFolders {
  readonly #kept = new Map<string, KeptFolder>();
  /** Held open, so that no later folder gets the same inode number. */
  readonly #opened: number;

  /** `dir` exists. Slots see this very folder, and none that is put in its place later. */
  constructor(private readonly dir: string) {
    this.#opened = openSync(dir, 'r');
  }

  /** Returns the path of the folder with that name; null if it was not prepared. */
  pathOf(name: string): string | null {
    return this.#kept.get(name)?.path ?? null;
  }

  /** Returns whether slots still see `dir`: nobody has replaced it. */
  get isInPlace(): boolean {
    return statSync(this.dir, { throwIfNoEntry: false })?.ino === fstatSync(this.#opened).ino;
  }

  /** Returns whether the folder exists with all its files; one that was not prepared has none to lose. */
  isIntact(name: string): boolean {
    const kept = this.#kept.get(name);
    return !kept || (this.isInPlace && isWhole(kept));
  }

  /** Returns the names of the prepared folders that a command mentions. */
  namesIn(argv: readonly string[]): string[] {
    return [...this.#kept].filter(([, { path }]) => argv.some((word) => word.includes(path))).map(([name]) => name);
  }

  /**
   * Keeps the folder `name` that was made from this `recipe` (versions, flags, sources), and makes it with `fill` if it
   * is missing or damaged. Several processes may do this at the same time. Resolves with whether it had to be made.
   */
  async prepare(
    name: string,
    recipe: readonly string[],
    fill: (draft: string) => Promise<void>,
  ): Promise<'made' | 'kept'> {
    const digest = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, DIGEST_LENGTH);
    const path = join(this.dir, `${name}-${digest}`);
    const found = await this.#exclusively(() => keep(path));
    if (found) this.#replace(name, found);
    else this.#replace(name, await this.#make(path, fill));
    return found ? 'kept' : 'made';
  }

  /** Deletes what no process has used for long. */
  async clean(now: number = Date.now()): Promise<void> {
    const removed = await this.#exclusively(async () => {
      const unused: string[] = [];
      for (const entry of await readdir(this.dir)) {
        const maxAge = DRAFT.test(entry) ? MAX_DRAFT_AGE : FOLDER.test(entry) ? MAX_AGE : Infinity;
        const path = join(this.dir, entry);
        const { mtimeMs = now } = statSync(path, { throwIfNoEntry: false }) ?? {};
        if (now - mtimeMs <= maxAge) continue;
        const lock = await tryLockFolder(path, 'exclusive');
        if (!lock) continue;
        unused.push(await this.#putAside(path));
        lock.release();
      }
      return unused;
    });
    for (const path of removed) await rm(path, { recursive: true, force: true });
  }

  /** Gives the folders up: from now on they are deleted when they are old. */
  close(): void {
    for (const { lock } of this.#kept.values()) lock.release();
    this.#kept.clear();
    closeSync(this.#opened);
  }

  async #make(path: string, fill: (draft: string) => Promise<void>): Promise<KeptFolder> {
    const draft = await mkdtemp(join(this.dir, '.draft-'));
    const lock = await lockFolder(draft, 'shared');
    try {
      await chmod(draft, 0o755);
      await fill(draft);
      const manifest = await manifestOf(draft);
      await writeFile(join(draft, MANIFEST), JSON.stringify(manifest));
      return await this.#exclusively(async () => {
        const found = await keep(path);
        if (found) {
          lock.release();
          return found;
        }
        // What is there is damaged: nobody can use it.
        if (statSync(path, { throwIfNoEntry: false }))
          await rm(await this.#putAside(path), { recursive: true, force: true });
        await rename(draft, path);
        return { path, manifest, lock };
      });
    } catch (error) {
      lock.release();
      throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async #putAside(path: string): Promise<string> {
    const aside = join(await mkdtemp(join(this.dir, '.removed-')), 'folder');
    await rename(path, aside);
    return join(aside, '..');
  }

  #replace(name: string, kept: KeptFolder): void {
    this.#kept.get(name)?.lock.release();
    this.#kept.set(name, kept);
  }

  /** Runs `work` while no other process publishes, begins to use or deletes a folder. */
  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const lock = await lockFolder(this.dir, 'exclusive');
    try {
      return await work();
    } finally {
      lock.release();
    }
  }
}

/** Begins to use a folder; resolves with null if it does not exist or is not whole. */
async function keep(path: string): Promise<KeptFolder | null> {
  const manifest = await readManifest(path);
  if (!manifest || !isWhole({ path, manifest })) return null;
  const lock = await lockFolder(path, 'shared');
  const now = Date.now() / 1000;
  await utimes(path, now, now);
  return { path, manifest, lock };
}

async function readManifest(path: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(path, MANIFEST), 'utf8')) as Manifest;
  } catch {
    return null;
  }
}

const isWhole = ({ path, manifest }: Pick<KeptFolder, 'path' | 'manifest'>): boolean =>
  Object.entries(manifest).every(
    ([file, bytes]) => statSync(join(path, file), { throwIfNoEntry: false })?.size === bytes,
  );

async function manifestOf(folder: string): Promise<Manifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), (await stat(path)).size] as const;
    });
  return Object.fromEntries(await Promise.all(sizes));
}
