import { definePlugin } from '@tribunal/contract';

export const announcement = definePlugin({ id: 'announcement', version: '1.0.0', contract: '^1.0' });
