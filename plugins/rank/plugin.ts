import { definePlugin } from '@tribunal/contract';

export const rank = definePlugin({ id: 'rank', version: '1.0.0', contract: '^3.0' });
