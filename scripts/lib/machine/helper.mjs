import { join } from 'node:path';
import { root } from '../root.mjs';

/** Path of the sandbox helper that set-up compiles. */
export const builtHelper = join(root, 'judge-local/native/build/tribunal-sandbox');
