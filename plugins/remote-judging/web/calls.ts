import type { CoreCalls } from '@tribunal/contract';
import { connect } from '@tribunal/web/plugin';

export const { api, useCall } = connect<CoreCalls>();
