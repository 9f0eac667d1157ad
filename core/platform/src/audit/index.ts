export { actionNames } from './action-names';
export { audit, auditCall, beginAuditedPart, type AuditDetail, type AuditSubject } from './audited-call';
export { purgeAuditLog } from './purge';
