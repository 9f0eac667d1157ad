import type { Migration } from '@tribunal/server';
import { accountConnection } from './0001-account-connection';
import { crashLoops } from './0002-crash-loops';
import { runStatus } from './0003-run-status';
import { importLists } from './0004-import-lists';
import { catalogue } from './0005-catalogue';
import { scheduledImports } from './0006-scheduled-imports';
import { catalogueFailure } from './0007-catalogue-failure';
import { jobOrder } from './0008-job-order';
import { standardWords } from './0009-standard-words';
import { companion } from './0010-companion';
import { methodChoice } from './0011-method-choice';
import { madeUpLevels } from './0012-made-up-levels';
import { importTurns } from './0013-import-turns';
import { handedInPages } from './0014-handed-in-pages';
import { importPages } from './0015-import-pages';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [
  accountConnection,
  crashLoops,
  runStatus,
  importLists,
  catalogue,
  scheduledImports,
  catalogueFailure,
  jobOrder,
  standardWords,
  companion,
  methodChoice,
  madeUpLevels,
  importTurns,
  handedInPages,
  importPages,
];
