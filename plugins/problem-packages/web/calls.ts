import type { CoreCalls } from '@tribunal/contract';
import { connect } from '@tribunal/web/plugin';
import type { PackageCalls } from '../contract';

export const { api, useAction, useCall, useList } = connect<PackageCalls & CoreCalls>();
