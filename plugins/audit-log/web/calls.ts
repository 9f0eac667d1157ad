import { connect } from '@tribunal/web/plugin';
import type { AuditLogCalls } from '../contract';

export const { useCall } = connect<AuditLogCalls>();
