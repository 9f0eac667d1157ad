import { accounts } from './0001-accounts';
import { problems } from './0002-problems';
import { submissions } from './0003-submissions';
import { system } from './0004-system';
import { judgeInstances } from './0005-judge-instances';
import { guards } from './0006-guards';
import { judging } from './0007-judging';
import { mail } from './0008-mail';
import { pictures } from './0009-pictures';
import { messages } from './0010-messages';
import { lists } from './0011-lists';
import { profile } from './0012-profile';
import { languageExamples } from './0013-language-examples';
import { remote } from './0014-remote';
import { judgeTokens } from './0015-judge-tokens';
import { problemFaults } from './0016-problem-faults';
import { lossesAndOrigins } from './0017-losses-and-origins';
import { nameSkeletons } from './0018-name-skeletons';
import { completeRemote } from './0019-complete-remote';
import { siteHealth } from './0020-site-health';
import { deletedAccounts } from './0021-deleted-accounts';
import { auditLog } from './0022-audit-log';
import { secondFactors } from './0023-second-factors';
import { apiTokens } from './0024-api-tokens';
import { settingsAndNotices } from './0025-settings-and-notices';
import { accountErasures } from './0026-account-erasures';
import { messageChoices } from './0027-message-choices';
import { revokedLinks } from './0028-revoked-links';
import { problemsOfGroups } from './0029-problems-of-groups';
import { newPasswords } from './0030-new-passwords';
import { coveringJudgements } from './0031-covering-judgements';
import { postponedJudgements } from './0032-postponed-judgements';
import { usedUploads } from './0033-used-uploads';
import { queueKeys } from './0034-queue-keys';
import { judgeWords } from './0035-judge-words';
import { pluginIncidents } from './0036-plugin-incidents';
import { dataExports } from './0037-data-exports';
import { noLevel } from './0038-no-level';
import { dataExportLinks } from './0039-data-export-links';
import { pluginPackages } from './0040-plugin-packages';
import checksums from './checksums.json';
import type { MigrationSet } from './migration';

export type { Migration, MigrationSet } from './migration';
export { skeletonsOf } from './data/name-skeletons';
export { MigrationFailed, migrationTableOf, lockMigrations, migrate, migrateIn } from './run';

export const coreMigrations: MigrationSet = {
  owner: 'core',
  migrations: [
    accounts,
    problems,
    submissions,
    system,
    judgeInstances,
    guards,
    judging,
    mail,
    pictures,
    messages,
    lists,
    profile,
    languageExamples,
    remote,
    judgeTokens,
    problemFaults,
    lossesAndOrigins,
    nameSkeletons,
    completeRemote,
    siteHealth,
    deletedAccounts,
    auditLog,
    secondFactors,
    apiTokens,
    settingsAndNotices,
    accountErasures,
    messageChoices,
    revokedLinks,
    problemsOfGroups,
    newPasswords,
    coveringJudgements,
    postponedJudgements,
    usedUploads,
    queueKeys,
    judgeWords,
    pluginIncidents,
    dataExports,
    noLevel,
    dataExportLinks,
    pluginPackages,
  ],
  checksums,
};
