export { actionNames } from './action-names';
export { audit, auditProgram, beginAuditedPart, type AuditDetail, type AuditSubject } from './audited-call';
export { purgeAuditLog } from './purge';
