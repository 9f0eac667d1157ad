export { ClarificationsTab } from './ClarificationsTab';
