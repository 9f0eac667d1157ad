/** `npm run migrations`: writes the checksums of new migrations, and rejects existing migrations that have changed. */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { changedMigrations, checksumsOf, migrationFolders, storedChecksums } from './lib/migration-checksums.mjs';
import { root } from './lib/root.mjs';
import { runCommand, CommandError } from './lib/steps.mjs';

await runCommand(() => {
  for (const folder of migrationFolders()) {
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
});
