export { AdminPrintTab } from './AdminPrintTab';
export { PrintTab } from './PrintTab';
