/** Accounts at remote judges: the operator's in the admin area, the user's own in the settings. */
export { AccountDialog } from './AccountDialog';
export type { AccountSite } from './account-site';
export { AccountState } from './AccountState';
export { TermsNote, AccountIdentityFields } from './AccountIdentityFields';
