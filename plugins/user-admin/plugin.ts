import { definePlugin } from '@tribunal/contract';

export const userAdmin = definePlugin({ id: 'user-admin', version: '1.0.0', contract: '^2.0' });
