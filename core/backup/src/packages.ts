import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { MigrationSet } from '@tribunal/migrations';
import { archivedMigrations } from '@tribunal/server/site-data';
import { entriesOf, read } from './archive-reader';
import { tableOfChunk, type Manifest } from './manifest';
import type { LogLine } from './progress';

const INSTALLATIONS = 'plugin_installation';
const PACKAGES = 'plugin_package';
const NULL = '\\N';

const unpack = promisify(gunzip);

/** Columns of a row by name, as COPY writes them. */
type Row = ReadonlyMap<string, string>;

/** Plugins that were installed from archives have their migrations there, and the backup has the archives. */
interface PackageParts {
  /** Descriptor of the verified backup. */
  fd: number;
  manifest: Pick<Manifest, 'tables'>;
  /** Migration sets of core and of the plugins on disk, which take precedence. */
  sets: readonly MigrationSet[];
  logLine: LogLine;
}

/** Returns the sets, with those of plugins whose archives the backup has. An archive that cannot be used is logged. */
export async function withPackagedSets({ fd, manifest, sets, logLine }: PackageParts): Promise<MigrationSet[]> {
  const all = [...sets];
  if ((manifest.tables[INSTALLATIONS]?.rows ?? 0) === 0) return all;
  /** The packages of each plugin that is not on disk, the newest first. */
  const wanted = new Map<string, string[]>();
  const found = new Map<string, MigrationSet>();
  // The tables of a backup are sorted by name, so that installations come before packages.
  for await (const { table, row } of rowsOf(fd, manifest, [INSTALLATIONS, PACKAGES])) {
    const owner = row.get('plugin')!;
    if (all.some((set) => set.owner === owner)) continue;
    if (table === INSTALLATIONS) {
      wanted.set(
        owner,
        [...row].flatMap(([column, id]) => (column.endsWith('package_id') && id !== NULL ? [id] : [])),
      );
      continue;
    }
    const id = row.get('id')!;
    if (!wanted.get(owner)?.includes(id)) continue;
    try {
      found.set(id, await archivedMigrations(bytesOf(row.get('archive')!)));
    } catch (error) {
      logLine(`plugin ${owner}: its archive cannot be used: ${error instanceof Error ? error.message : String(error)}`);
      wanted.delete(owner);
    }
  }
  for (const [owner, ids] of wanted) {
    const own = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
    if (own.length > 0) all.push(merged(owner, own));
  }
  return all;
}

/** A version that did not start has left its migrations, so that those of two versions make up the schema. */
function merged(owner: string, sets: readonly MigrationSet[]): MigrationSet {
  const migrations = new Map(sets.flatMap((set) => set.migrations.map((one) => [one.name, one] as const)));
  const checksums = Object.assign({}, ...sets.toReversed().map((set) => set.checksums)) as Record<string, string>;
  return { owner, migrations: [...migrations.values()], checksums };
}

/** Yields the rows of some tables, without a database and one at a time: those of packages are large. */
async function* rowsOf(
  fd: number,
  { tables }: PackageParts['manifest'],
  names: readonly string[],
): AsyncGenerator<{ table: string; row: Row }> {
  let hasTables = false;
  // The beginning of a line that the next chunk of the same table ends.
  let rest: Buffer[] = [];
  for await (const { name, content } of entriesOf(fd)) {
    const table = tableOfChunk(name);
    if (table === null && hasTables) break;
    hasTables ||= table !== null;
    if (table === null || !names.includes(table)) {
      content.resume();
      continue;
    }
    const columns = tables[table]?.columns ?? [];
    const chunk = await unpack(await read(content));
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
      yield { table, row: new Map(line.split('\t').map((value, at) => [columns[at] ?? '', value])) };
    }
    rest.push(chunk.subarray(start));
  }
}

/** Returns the bytes of a `bytea`, whose backslash COPY doubles. */
const bytesOf = (copied: string): Buffer => Buffer.from(copied.replace(/^\\\\x/, ''), 'hex');
