import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a compiler makes of a source, or its message against it. */
export type PlainOutcome = { outcome: 'program' } | { outcome: 'error'; message: string };

/** Runs a compiler of this machine outside of any sandbox, in a folder with these files. */
export async function plainly(
  [program = '', ...args]: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<PlainOutcome> {
  const dir = await mkdtemp('/var/tmp/tribunal-plain-');
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
    return await new Promise((resolve) => {
      execFile(program, args, { cwd: dir, env, encoding: 'utf8' }, (error, stdout, stderr) => {
        resolve(
          error
            ? { outcome: 'error', message: (stdout + stderr).replaceAll(`${dir}/`, '').trim() }
            : { outcome: 'program' },
        );
      });
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
