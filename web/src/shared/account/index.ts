export { accountDialog } from './dialog-store';
export { LoginForm } from './forms/LoginForm';
export { AFTER_LOGIN, addressOf, returnAddressOf, useRequireLogin, type LoginReturn } from './require-login';
export { MailCodeField } from './forms/MailCodeField';
export { accountRules } from './forms/rules';
export { isTaken } from './forms/taken';
