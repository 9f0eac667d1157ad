import { rootPath } from '@tribunal/config';
import { build } from 'esbuild';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { bundleOptions } from '../../../../scripts/lib/bundle.mjs';
import { mains } from '../../../../scripts/lib/entry-points.mjs';

/** A copy of the build in another folder, with all that a release has: no sources. */
export interface Release {
  /** Returns the arguments with which node runs a program, which is named by its source; one of the tests is built. */
  argumentsOf(program: string): Promise<string[]>;
}

const PARTS = ['build', 'web/dist', 'judge-local/native/build', 'package.json', 'lerna.json'];
/** What a judge prepares for Java depends on this text, which is part of the compiler that it compiles. */
const JAVA_COMPILER = 'public final class CompileToRunnableJar {';

/** Copies the build into `folder`; with `isOtherVersion`, its judge prepares other files for Java. */
export async function makeRelease(folder: string, isOtherVersion = false): Promise<Release> {
  for (const part of PARTS) {
    await mkdir(dirname(join(folder, part)), { recursive: true });
    await cp(join(rootPath, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith('.map') });
  }
  await symlink(join(rootPath, 'node_modules'), join(folder, 'node_modules'));
  if (isOtherVersion) await changeJudge(join(folder, 'build'));
  return {
    async argumentsOf(program) {
      const source = join(rootPath, program);
      const main = Object.entries(mains).find(([, file]) => file === source)?.[0];
      if (main) return [join(folder, 'build', `${main}.js`)];
      const name = `tests/${basename(program, '.ts')}`;
      const outdir = join(folder, 'build');
      await build({ ...bundleOptions, entryPoints: { [name]: source }, outdir, logLevel: 'warning' });
      return [join(outdir, `${name}.js`)];
    },
  };
}

async function changeJudge(build: string): Promise<void> {
  let changed = 0;
  for (const name of await readdir(build, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(build, name), 'utf8');
    if (!text.includes(JAVA_COMPILER)) continue;
    await writeFile(join(build, name), text.replace(JAVA_COMPILER, `// Of another version.\n${JAVA_COMPILER}`));
    changed += 1;
  }
  if (changed !== 1) throw new Error(`the compiler for Java is in ${changed} files of the build`);
}
