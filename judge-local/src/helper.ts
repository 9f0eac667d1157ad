import { rootPath } from '@tribunal/config';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Path of the sandbox helper, built if need be; the same from source and from the build. Rejects with what the operator can do. */
export async function builtHelper(): Promise<string> {
  const script = join(rootPath, 'judge-local/native/build.mjs');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    return stdout.trim();
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr?.trim() || String(error), { cause: error });
  }
}
