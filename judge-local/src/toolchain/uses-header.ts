import type { Language } from '../languages';
import type { Sandbox } from '../sandbox/types';
import type { Store } from '../store/store';
import type { ToolFolders } from './tool-folders';

/** Checks inside the sandbox whether the compiler uses the precompiled header (`-H` marks it with `!`). */
export async function usesHeader(
  { compile, source }: Language,
  folders: ToolFolders,
  sandbox: Sandbox,
  store: Store,
): Promise<boolean> {
  if (!compile.header) return false;
  const ref = await store.scratch(`#include <${compile.header.header}>\nint main() {}\n`);
  try {
    const result = await sandbox.run({
      kind: 'compile',
      // Whether it uses the header is known before it makes a program, which takes a third of the time.
      argv: [...compile.argv({ linking: 'dynamic', prepared: folders, usesHeader: true }), '-H', '-fsyntax-only'],
      files: [{ path: source, ref }],
      stdin: null,
      stdout: { capture: 65_536 },
      stderr: { capture: 65_536 },
      limits: compile.limits,
    });
    const precompiledLine = `! ${folders.pathOf(compile.header.id)}/`;
    return result.stderr.bytes?.toString().includes(precompiledLine) ?? false;
  } finally {
    await store.discard(ref);
  }
}
