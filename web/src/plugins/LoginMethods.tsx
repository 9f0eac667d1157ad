import type { LoginMethodProps } from '../shared/account/AccountDialog';
import { Slot } from './Slot';
import { loginMethods } from './slots';

/** The ways to log in that plugins add to the login dialog. */
export const LoginMethods = (props: LoginMethodProps) => <Slot of={loginMethods} props={props} />;
