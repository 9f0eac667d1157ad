import { definePlugin } from '@tribunal/contract';

declare module '@tribunal/contract' {
  interface AuditSubjectTypes {
    training: true;
    'training-category': true;
  }
}

export const training = definePlugin({ id: 'training', version: '1.0.0', contract: '^3.0' });
