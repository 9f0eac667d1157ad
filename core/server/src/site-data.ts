/**
 * What programs beside the server need to read and write the data of a site: its database, its stores of files and the
 * schemas of its plugins.
 */
export { acquireAdvisoryLock, evaluate, isConnectionLoss, openDatabase, outsideTransaction } from '@tribunal/database';
export { COLLECT_TESTDATA, testdataStoreOptions } from './file';
export { recount } from './judging';
export { COLLECT_PICTURES, publicStoreOptions } from './picture';
export {
  contentPath,
  currentLayout,
  discoverPlugins,
  newFile,
  VERSION,
  type ContentStoreOptions,
} from '@tribunal/platform';
export { archivedMigrations } from './plugin-packages/archived-migrations';
export { LAST_BACKUP } from './settings';
export { SITE_MARKER } from './system/site-stores';
export { UNFINISHED_RESTORE } from './unfinished-restore';
