/** Accounts at other judges: the operator's in the back office, one's own in the settings. */
export { AccountDialog } from './AccountDialog';
export type { AccountSite } from './account-site';
export { AccountState } from './AccountState';
export { TermsNote, WhoThere } from './WhoThere';
