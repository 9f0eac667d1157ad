import { readFile } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/** The modules of the server that packages import, by name. */
export type SharedModules = Readonly<Record<string, object>>;

const requireBuiltIn = createRequire(import.meta.url);
const builtIns = new Set(builtinModules);

/** Returns the modules with only those names of each that a package says it uses. */
export const limitTo = (shared: SharedModules, uses: Readonly<Record<string, readonly string[]>>): SharedModules =>
  Object.fromEntries(
    Object.entries(uses).flatMap(([name, used]) => {
      const module = shared[name] as Record<string, unknown> | undefined;
      // A package of npm is one value; only our own have names that matter.
      if (module && !name.startsWith('@tribunal/')) return [[name, module]];
      return module ? [[name, Object.fromEntries(used.map((one) => [one, module[one]]))]] : [];
    }),
  );

/**
 * Loads a file of a package. It is a CommonJS module, because the process can forget one: an ES module stays in memory
 * for as long as the process runs, and so would each version of a plugin that was ever installed.
 * @throws if it imports what the server does not share with it
 */
export async function loadModule(file: string, shared: SharedModules): Promise<Record<string, unknown>> {
  const code = await readFile(file, 'utf8');
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (name: string): unknown => {
    if (Object.hasOwn(shared, name)) return shared[name];
    if (builtIns.has(name.replace(/^node:/, ''))) return requireBuiltIn(name);
    throw new Error(`it imports ${name}, which its package does not declare or the server does not share`);
  };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file }) as (
    ...parts: unknown[]
  ) => void;
  run(module, module.exports, require);
  return module.exports;
}
