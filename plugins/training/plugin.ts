import { definePlugin } from '@tribunal/contract';

export const training = definePlugin({ id: 'training', version: '1.0.0', contract: '^3.0' });
