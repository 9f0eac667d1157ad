import { Compiler, type CompilerTools } from '../src/compile/compiler';
import { LANGUAGES, type Language } from '../src/languages';
import type { RunRequest, RunResult, Sandbox } from '../src/sandbox/types';
import { Store } from '../src/store/store';
import { aFolder } from './folders';

export const C = LANGUAGES.find(({ name }) => name === 'C') as Language;

const nothingPrepared: CompilerTools = {
  dir: '/tools',
  pathOf: () => null,
  isPrepared: () => false,
  isIntactFor: () => true,
  repair: async () => {},
};

type Run = (request: RunRequest, abort: AbortSignal | undefined) => Promise<RunResult>;

/** Creates a compiler in a sandbox that the test simulates. */
export async function compilerWith(
  run: Run,
  {
    dir,
    installedAt = () => 0,
    tools = {},
  }: { dir?: string | undefined; installedAt?: () => number; tools?: Partial<CompilerTools> } = {},
): Promise<{ compiler: Compiler; store: Store }> {
  const store = await Store.open(dir ?? (await aFolder()), 1_000_000);
  const refuse = (): never => {
    throw new Error('nothing but single runs here');
  };
  const sandbox: Sandbox = {
    info: { backend: 'native', version: '1', kernel: '6', cgroup: 'v2', slots: 1, degraded: [] },
    run,
    batch: refuse,
    group: refuse,
    close: async () => {},
  };
  return { compiler: new Compiler(sandbox, store, { ...nothingPrepared, ...tools }, installedAt), store };
}

export const source = {
  language: C,
  version: 'gcc 12',
  code: 'int main(void) { return 0; }',
  linking: 'dynamic' as const,
};
