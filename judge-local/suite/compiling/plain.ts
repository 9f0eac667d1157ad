import { createHash } from 'node:crypto';
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { anOutsideFolder } from '../../test/folders';

/** What a compiler makes of a source, or its message against it. */
export type PlainOutcome = { outcome: 'program' } | { outcome: 'error'; message: string };

type Files = Readonly<Record<string, string>>;

/**
 * Outcomes are kept between runs, as the judge's prepared files are: a version of a compiler makes the same of a source
 * each time, and g++ takes two seconds for all headers of its library.
 */
const KEPT = '/var/tmp/tribunal-plain-outcomes';
const versions = new Map<string, string>();

const versionOf = (program: string): string => {
  const version = versions.get(program) ?? execFileSync(program, ['--version'], { encoding: 'utf8' });
  versions.set(program, version);
  return version;
};

/** Returns what a compiler of this machine makes of these files outside of any sandbox. */
export async function plainly(command: readonly string[], files: Files): Promise<PlainOutcome> {
  const facts = JSON.stringify([versionOf(command[0] ?? ''), command, files]);
  const kept = join(KEPT, createHash('sha256').update(facts).digest('hex'));
  try {
    return JSON.parse(await readFile(kept, 'utf8')) as PlainOutcome;
  } catch {
    const outcome = await compile(command, files);
    // What names no line of the source may be a failure of the machine.
    if (outcome.outcome === 'error' && !/:\d+: error|:\d+:\d+: |, line \d+/.test(outcome.message)) return outcome;
    await mkdir(KEPT, { recursive: true });
    const draft = join(await mkdtemp(join(KEPT, 'draft-')), 'outcome');
    await writeFile(draft, JSON.stringify(outcome));
    await rename(draft, kept);
    await rm(dirname(draft), { recursive: true });
    return outcome;
  }
}

async function compile([program = '', ...args]: readonly string[], files: Files): Promise<PlainOutcome> {
  const dir = anOutsideFolder();
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
    return await new Promise((resolve, reject) => {
      execFile(program, args, { cwd: dir, env, encoding: 'utf8' }, (error, stdout, stderr) => {
        if (error?.signal) return reject(error);
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
