export { AccountDialog } from './AccountDialog';
export { accountDialog } from './dialog-store';
export { LoginForm } from './LoginForm';
