import { connect } from '@tribunal/web/plugin';
import type { LoginOidcCalls } from '../contract';

export const { api, refresh, useCall } = connect<LoginOidcCalls>();
