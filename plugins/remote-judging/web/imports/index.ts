export { ImportPage } from './ImportPage';
export { ImportsPage } from './ImportsPage';
export { SyncButton, SyncSelected } from './SyncButtons';
