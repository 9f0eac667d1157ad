/** Accounts at other judges: the operator's in the back office, one's own in the settings. */
export { AccountDialog, type AccountSite } from './AccountDialog';
export { AccountState } from './AccountState';
