export { BalloonsTab } from './BalloonsTab';
