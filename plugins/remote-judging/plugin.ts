import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface AuditSubjectTypes {
    'remote-account': true;
  }
}

/**
 * Submits to other online judges and imports their problems. Each remote judge is a plugin of its own that requires
 * this one.
 */
export const remoteJudging = definePlugin({ id: 'remote-judging', version: '1.0.0', contract: '^3.0' });
