export { actNames } from './act-names';
export { audit, type AuditDetail, type AuditSubject } from './audited-call';
export { purgeAuditLog } from './purge';
