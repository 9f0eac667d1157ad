import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pluginFolders } from './entry-points.mjs';
import { root } from './root.mjs';
import { CommandError } from './steps.mjs';

/** Matches a migration's file, such as `0001-accounts.ts`. */
const MIGRATION = /^\d{4}-.+\.ts$/;
/**
 * Matches the import of a file beside a migration. Type imports are excluded, because they do not affect the schema.
 */
const LOCAL_IMPORT = /^import (?!type ).*from '(\.\/.+)';$/gm;

/** Returns the folders that contain the migrations of core and of the plugins, also of those that `env` names. */
export const migrationFolders = (env = {}) =>
  [root, ...pluginFolders(env)].map((folder) => join(folder, 'migrations')).filter(existsSync);

/**
 * Returns the text of a file and of the files that it imports, with Unix line endings.
 * @param {string} path
 * @returns {string[]}
 */
const textsOf = (path) => {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const imports = [...text.matchAll(LOCAL_IMPORT)].map(([, name]) => join(dirname(path), `${name}.ts`));
  return [text, ...imports.flatMap(textsOf)];
};

/**
 * Returns the SHA-256 of every migration in `folder` by name, in order.
 * @param {string} folder
 * @returns {Record<string, string>}
 */
export const checksumsOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => MIGRATION.test(name))
      .sort()
      .map((name) => [
        basename(name, '.ts'),
        createHash('sha256')
          .update(textsOf(join(folder, name)).join('\0'))
          .digest('hex'),
      ]),
  );

/**
 * Returns the contents of `checksums.json` in `folder`.
 * @param {string} folder
 * @returns {Record<string, string>}
 */
export const storedChecksums = (folder) => {
  const path = join(folder, 'checksums.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};

/**
 * Returns the names of the migrations in `folder` whose checksum differs from the stored one, or whose file is
 * missing.
 * @param {string} folder
 */
export const changedMigrations = (folder) => {
  const actual = checksumsOf(folder);
  return Object.entries(storedChecksums(folder))
    .filter(([name, checksum]) => actual[name] !== checksum)
    .map(([name]) => name);
};

/**
 * Writes the checksums of new migrations.
 * @param {readonly string[]} folders
 * @throws {CommandError} if an existing migration has changed
 */
export const writeChecksums = (folders) => {
  for (const folder of folders) {
    const name = relative(root, folder);
    const changed = changedMigrations(folder);
    if (changed.length > 0)
      throw new CommandError(
        `${name}: ${changed.join(', ')} changed. A committed migration must not change, because databases ` +
          'have already applied it. Restore the file and write a new migration.\n' +
          `If no database has applied it yet, delete its line in ${name}/checksums.json and run this command again.`,
      );
    const stored = storedChecksums(folder);
    const checksums = checksumsOf(folder);
    const added = Object.keys(checksums).filter((migration) => !(migration in stored));
    if (added.length === 0) continue;
    writeFileSync(join(folder, 'checksums.json'), `${JSON.stringify(checksums, null, 2)}\n`);
    console.log(`${name}: ${added.join(', ')}`);
  }
};
