import { connect } from '@tribunal/web/plugin';
import type { LoginLdapCalls } from '../contract';

export const { api, useCall } = connect<LoginLdapCalls>();
