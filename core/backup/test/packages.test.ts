import { closeSync, createWriteStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageOf } from '@tribunal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArchiveWriter } from '../src/archive-writer';
import { chunkName, MANIFEST, type Manifest } from '../src/manifest';
import { withPackagedSets } from '../src/packages';
import { openFolder } from './support';

let folder: Awaited<ReturnType<typeof openFolder>>;
beforeAll(async () => {
  folder = await openFolder();
});
afterAll(() => folder.remove());

const TABLES = {
  plugin_installation: { columns: ['plugin', 'package_id', 'previous_package_id'], rows: 1 },
  plugin_package: { columns: ['id', 'plugin', 'archive'], rows: 2 },
};
const packed = (id: string, archive: string): string => `${id}\ttoy\t\\\\x${archive}\n`;

/** Returns the sets of a backup whose tables have these chunks. */
async function setsOf(chunks: Record<string, readonly (Buffer | string)[]>) {
  const file = join(folder.path, 'packages.tar');
  const writer = new ArchiveWriter(createWriteStream(file));
  for (const [table, parts] of Object.entries(chunks)) {
    for (const [at, part] of parts.entries()) await writer.add(chunkName(table, at + 1), gzipSync(part, { level: 1 }));
  }
  await writer.finish(MANIFEST, () => '{}');
  const fd = openSync(file, 'r');
  const lines: string[] = [];
  const manifest = { tables: TABLES } as Pick<Manifest, 'tables'>;
  try {
    const sets = await withPackagedSets({ fd, manifest, sets: [], logLine: (line) => void lines.push(line) });
    return { lines, names: sets.map(({ owner, migrations }) => [owner, ...migrations.map(({ name }) => name)]) };
  } finally {
    closeSync(fd);
  }
}

it('finds the archives that installations name, wherever a backup splits its rows', async () => {
  const migrations = `exports.migrations = [{ name: '0001-a', up: (knex) => knex.raw('create table toy_a (id int)') }];`;
  const archive = (await packageOf({ id: 'toy', migrations })).toString('hex');
  const rows = packed('1', 'ab') + packed('2', archive) + packed('3', 'cd');
  const middle = rows.length / 2;
  const chunks = [rows.slice(0, 4), rows.slice(4, middle), rows.slice(middle)];
  expect(await setsOf({ plugin_installation: ['toy\t2\t\\N\n'], plugin_package: chunks })).toEqual({
    lines: [],
    names: [['toy', '0001-a']],
  });
});

it('reads more archives than fit into one text', async () => {
  const part = Buffer.alloc(30 * 1024 * 1024, '0');
  const rows = Array.from({ length: 20 }, (_, at) => [`${at + 10}\ttoy\t\\\\x`, part, '\n']).flat();
  expect(await setsOf({ plugin_installation: ['toy\t2\t\\N\n'], plugin_package: rows })).toEqual({
    lines: [],
    names: [],
  });
});
