export { AccountDialog } from './AccountDialog';
export { accountDialog } from './dialog-store';
export { LoginForm } from './LoginForm';
export { MailCodeField } from './MailCodeField';
export { accountRules } from './rules';
export { isTaken } from './taken';
