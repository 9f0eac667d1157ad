import { accounts } from './0001-accounts';
import { problems } from './0002-problems';
import { submissions } from './0003-submissions';
import { system } from './0004-system';
import type { MigrationSet } from './migration';

export type { Migration, MigrationSet } from './migration';
export { ledgerOf, migrate } from './run';

export const core: MigrationSet = { owner: 'core', migrations: [accounts, problems, submissions, system] };
