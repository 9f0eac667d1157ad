import { definePlugin } from '@tribunal/contract';

/** Runs code of users on their own input, without submitting it. */
export const testRun = definePlugin({ id: 'test-run', version: '1.0.0', contract: '^3.0' });
