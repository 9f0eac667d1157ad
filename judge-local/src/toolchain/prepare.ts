import type { Logger } from 'pino';
import { lackOf, type Language } from '../languages';
import { prepareGoCache } from './go-cache';
import { prepareJavaCompiler } from './java-compiler';

/** Preparations of languages that cannot compile, or only slowly, before their tools are prepared. */
const PREPARATIONS: Readonly<Record<string, (toolsDir: string) => Promise<'made' | 'kept'>>> = {
  Java: prepareJavaCompiler,
  Golang: prepareGoCache,
};

/**
 * Prepares what these languages need, where their tools are installed; a failure shows up when the language is tried.
 */
export async function prepareToolchains(toolsDir: string, languages: readonly Language[], log: Logger): Promise<void> {
  const one = async ({ name, tools }: Language): Promise<void> => {
    if (lackOf(tools) !== null) return;
    await PREPARATIONS[name]?.(toolsDir).catch((error: unknown) =>
      log.warn({ err: error }, `failed to prepare the compiler for ${name}`),
    );
  };
  await Promise.all(languages.map(one));
}
