export { accountDialog } from './dialog-store';
export { LoginForm } from './LoginForm';
export { AFTER_LOGIN, addressOf, returnAddressOf, useRequireLogin, type LoginReturn } from './require-login';
export { MailCodeField } from './MailCodeField';
export { accountRules } from './rules';
export { isTaken } from './taken';
