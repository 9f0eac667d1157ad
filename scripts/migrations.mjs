/** `npm run migrations`: writes the checksums of new migrations, and rejects existing migrations that have changed. */
import { migrationFolders, writeChecksums } from './lib/migration-checksums.mjs';
import { runCommand } from './lib/steps.mjs';

await runCommand(() => writeChecksums(migrationFolders(process.env)));
