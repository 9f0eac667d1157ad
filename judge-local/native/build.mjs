// Builds the sandbox helper with the system's C compiler. Rebuilds only when a source or the compiler has changed.
// Usage: node build.mjs            prints the path of the helper
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const output = join(folder, 'build', 'tribunal-sandbox');
const stamp = join(folder, 'build', 'stamp');
const compiler = process.env.CC ?? 'gcc';
const flags = ['-std=gnu11', '-D_GNU_SOURCE', '-O2', '-Wall', '-Wextra'];

/**
 * Builds the helper if necessary and returns its path.
 * @throws an Error whose message says what to do if there is no compiler or the compiler fails.
 */
export function buildHelper() {
  const sources = readdirSync(folder).filter((name) => /\.[ch]$/.test(name)).sort();
  const hash = sourcesHashOf(sources, compilerVersion());
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return output;
  mkdirSync(join(folder, 'build'), { recursive: true });
  compile(sources.filter((name) => name.endsWith('.c')));
  writeFileSync(stamp, hash);
  return output;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

function compilerVersion() {
  try {
    return execFileSync(compiler, ['--version'], { encoding: 'utf8' });
  } catch {
    throw new Error(
      `The sandbox helper needs a C compiler and "${compiler}" cannot be run. Install gcc (Debian: apt-get install gcc libc6-dev), or set CC.`,
    );
  }
}

/**
 * @param {readonly string[]} sources
 * @param {string} version
 */
function sourcesHashOf(sources, version) {
  const hash = createHash('sha256').update(version).update(flags.join(' '));
  for (const name of sources) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/**
 * Compiles a static helper, which does not depend on libraries that a system update may replace.
 * @param {readonly string[]} sources
 */
function compile(sources) {
  const fresh = `${output}.${process.pid}`;
  try {
    run([...flags, '-static', ...sources, '-o', fresh]);
  } catch {
    process.stderr.write('The sandbox helper cannot be linked statically here; linking it dynamically.\n');
    run([...flags, ...sources, '-o', fresh]);
  }
  // A helper that is already running keeps using the old file.
  renameSync(fresh, output);
}

/** @param {readonly string[]} args */
function run(args) {
  try {
    execFileSync(compiler, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? error.stderr : messageOf(error);
    throw new Error(`The sandbox helper does not compile:\n${printed}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${buildHelper()}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
