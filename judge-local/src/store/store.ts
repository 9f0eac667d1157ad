import { createHash } from 'node:crypto';
import { createReadStream, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRef } from '../sandbox/types';
import { SharedWork } from './shared-work';

/**
 * `data`: testdata, whose id is the SHA-256 of its content. `build`: a compiled program, whose id identifies what it
 * was made from. `refusal`: the compiler's output if it refused to make that program.
 */
export type Kind = 'data' | 'build' | 'refusal';

/**
 * Writes a file to `path` and resolves with the SHA-256 of its content; `abandoned` fires when nobody needs it any
 * more.
 */
export type Make = (path: string, abandoned: AbortSignal) => Promise<string>;

/** A file that is not evicted until released. */
export interface StoredFile {
  ref: FileRef;
  path: string;
  bytes: number;
  release(): void;
}

interface Entry {
  name: FileRef;
  bytes: number;
  pins: number;
  /** Size and times of the file when its content was checked; null if not checked since the start. */
  checked: string | null;
  touchedAt: number;
}

/**
 * `<kind>-<id>-<first half of the content's SHA-256>`: the name alone determines whether the content is still
 * correct.
 */
const NAME = /^((?:data|build|refusal)-[0-9a-f]{64})-([0-9a-f]{32})$/;
const DIGEST_LENGTH = 32;
const TOUCH_GAP = 3_600_000;

/**
 * The folder that judge and sandbox share: a cache of files, evicted least-recently-used first when it exceeds its
 * budget, and scratch files. It survives restarts; files damaged meanwhile are made again. One process owns it.
 */
export class Store {
  /** The least recently used entry comes first. */
  private readonly entries = new Map<string, Entry>();
  private readonly making = new Map<string, SharedWork<Entry>>();
  private total = 0;
  private scratchCount = 0;

  private constructor(
    readonly dir: string,
    private readonly maxBytes: number,
    private readonly now: () => number,
  ) {}

  /** Opens the store, takes over what an earlier process left in `dir`, and removes its scratch files. */
  static async open(dir: string, maxBytes: number, now: () => number = Date.now): Promise<Store> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const store = new Store(dir, maxBytes, now);
    await store.loadExisting();
    return store;
  }

  /**
   * Returns the file `kind`/`id`, made by `make` if it is missing or damaged. Concurrent requests share one `make`,
   * which is aborted only when `abort` has fired for each of them. Each request rejects at once when its own `abort`
   * fires.
   */
  async obtain(kind: Kind, id: string, make: Make, abort?: AbortSignal): Promise<StoredFile> {
    abort?.throwIfAborted();
    const key = `${kind}-${id}`;
    const entry = (await this.kept(key)) ?? (await this.made(key, make, abort));
    return this.leased(key, entry);
  }

  /** Returns the file `kind`/`id` if it exists and is intact. */
  async find(kind: Kind, id: string): Promise<StoredFile | null> {
    const key = `${kind}-${id}`;
    const entry = await this.kept(key);
    return entry && this.leased(key, entry);
  }

  /** Creates a file that nobody else sees; free it with `discard`. */
  async scratch(content: string | Uint8Array): Promise<FileRef> {
    const ref = this.scratchName();
    await writeFile(this.path(ref), content);
    return ref;
  }

  async discard(ref: FileRef): Promise<void> {
    await rm(this.path(ref), { force: true });
  }

  path(ref: FileRef): string {
    return join(this.dir, ref);
  }

  private async loadExisting(): Promise<void> {
    const found: { key: string; entry: Entry }[] = [];
    for (const name of await readdir(this.dir)) {
      const key = NAME.exec(name)?.[1];
      if (!key) {
        await rm(join(this.dir, name), { force: true, recursive: true });
        continue;
      }
      const { size, atimeMs } = await stat(join(this.dir, name));
      found.push({ key, entry: { name, bytes: size, pins: 0, checked: null, touchedAt: atimeMs } });
    }
    found.sort((a, b) => a.entry.touchedAt - b.entry.touchedAt);
    for (const { key, entry } of found) this.add(key, entry);
    this.evict();
  }

  /** Returns the entry, pinned, if it exists and is intact. */
  private async kept(key: string): Promise<Entry | null> {
    const entry = this.entries.get(key);
    if (!entry) return null;
    entry.pins += 1;
    if (await this.isWhole(entry)) return entry;
    entry.pins -= 1;
    if (this.entries.get(key) === entry) this.drop(key, entry);
    return null;
  }

  private async made(key: string, make: Make, abort?: AbortSignal): Promise<Entry> {
    const running = this.making.get(key);
    const making = running && !running.isAbandoned ? running : this.start(key, make);
    const entry = await making.wait(abort);
    entry.pins += 1;
    return entry;
  }

  private start(key: string, make: Make): SharedWork<Entry> {
    const making: SharedWork<Entry> = new SharedWork((abandoned) =>
      this.create(key, make, abandoned).finally(() => {
        if (this.making.get(key) === making) this.making.delete(key);
      }),
    );
    this.making.set(key, making);
    return making;
  }

  private async create(key: string, make: Make, abandoned: AbortSignal): Promise<Entry> {
    const draft = this.path(this.scratchName());
    try {
      const name = `${key}-${(await make(draft, abandoned)).slice(0, DIGEST_LENGTH)}`;
      await rename(draft, this.path(name));
      const entry = { name, bytes: 0, pins: 1, checked: this.stamp(name), touchedAt: this.now() };
      entry.bytes = (await stat(this.path(name))).size;
      this.add(key, entry);
      this.evict();
      // Waiting callers pin the entry when they resume, which is before this callback runs.
      setImmediate(() => (entry.pins -= 1));
      return entry;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private leased(key: string, entry: Entry): StoredFile {
    let isPinned = true;
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.touch(entry);
    return {
      ref: entry.name,
      path: this.path(entry.name),
      bytes: entry.bytes,
      release() {
        if (isPinned) entry.pins -= 1;
        isPinned = false;
      },
    };
  }

  private async isWhole(entry: Entry): Promise<boolean> {
    const stamp = this.stamp(entry.name);
    if (stamp === null) return false;
    if (stamp === entry.checked) return true;
    const digest = await sha256OfFile(this.path(entry.name));
    if (digest.slice(0, DIGEST_LENGTH) !== NAME.exec(entry.name)?.[2]) return false;
    entry.checked = stamp;
    return true;
  }

  /** Synchronous on purpose: a task needs thousands of files, and this takes microseconds each. */
  private stamp(name: string): string | null {
    const found = statSync(this.path(name), { throwIfNoEntry: false });
    return found ? `${found.size} ${found.mtimeMs} ${found.ino}` : null;
  }

  /** Marks the entry as used. The file's access time preserves the time of use beyond this process. */
  private touch(entry: Entry): void {
    const now = this.now();
    if (now - entry.touchedAt < TOUCH_GAP) return;
    entry.touchedAt = now;
    utimesSync(this.path(entry.name), now / 1000, statSync(this.path(entry.name)).mtimeMs / 1000);
    entry.checked = this.stamp(entry.name);
  }

  private add(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    this.total += entry.bytes;
  }

  /** Removes an entry. It is synchronous, so that it cannot remove a new file of the same name. */
  private drop(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.total -= entry.bytes;
    rmSync(this.path(entry.name), { force: true });
  }

  /** Evicts files; pinned files stay, even over budget. */
  private evict(): void {
    for (const [key, entry] of this.entries) {
      if (this.total <= this.maxBytes) return;
      if (entry.pins === 0) this.drop(key, entry);
    }
  }

  private scratchName(): FileRef {
    this.scratchCount += 1;
    return `scratch-${this.scratchCount}`;
  }
}

/** Returns the SHA-256 in lower-case hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
