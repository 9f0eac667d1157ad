import { join } from 'node:path';
import type { Language } from '../languages';
import type { Sandbox } from '../sandbox/types';
import type { Store } from '../store/store';

/** Checks inside the sandbox whether the compiler uses the precompiled header (`-H` marks it with `!`). */
export async function usesHeader(
  { compile, source }: Language,
  toolsDir: string,
  sandbox: Sandbox,
  store: Store,
): Promise<boolean> {
  if (!compile.header) return false;
  const ref = await store.scratch(`#include <${compile.header.header}>\nint main() {}\n`);
  try {
    const result = await sandbox.run({
      kind: 'compile',
      argv: [...compile.argv({ linking: 'dynamic', toolsDir, usesHeader: true }), '-H'],
      files: [{ path: source, ref }],
      stdin: null,
      stdout: { capture: 65_536 },
      stderr: { capture: 65_536 },
      limits: compile.limits,
    });
    const precompiledLine = `! ${join(toolsDir, 'headers', compile.header.id)}/`;
    return result.stderr.bytes?.toString().includes(precompiledLine) ?? false;
  } finally {
    await store.discard(ref);
  }
}
