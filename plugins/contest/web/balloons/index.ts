export { AcInfoTab } from './AcInfoTab';
