import { definePlugin } from '@tribunal/contract';

export const comment = definePlugin({ id: 'comment', version: '1.0.0', contract: '^1.0' });
