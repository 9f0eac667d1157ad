import type { Logger } from 'pino';
import { lackOf, type Language, type PreparedTools } from '../languages';
import { prepareGoCache } from './go-cache';
import { prepareJavaCompiler } from './java-compiler';
import { ToolFolders } from './tool-folders';

/** Preparations of languages that cannot compile, or only slowly, before their tools are prepared. */
const PREPARATIONS: Readonly<Record<string, (folders: ToolFolders) => Promise<'made' | 'kept'>>> = {
  Java: prepareJavaCompiler,
  Golang: prepareGoCache,
};

/** The prepared files of a judge's languages. */
export class Toolchain implements PreparedTools {
  /** Resolves when somebody has replaced the whole folder: only the slots of a new process see the new one. */
  readonly lost: Promise<Error>;
  readonly folders: ToolFolders;
  #lose: (why: Error) => void = () => undefined;
  #preparing: Promise<void> | null = null;

  /** `dir` exists, and compile slots see it. */
  constructor(
    readonly dir: string,
    private readonly languages: readonly Language[],
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.folders = new ToolFolders(dir);
    this.lost = new Promise((resolve) => (this.#lose = resolve));
  }

  pathOf(name: string): string | null {
    return this.folders.pathOf(name);
  }

  isPrepared(name: string): boolean {
    return this.pathOf(name) !== null && this.folders.isIntact(name);
  }

  /** Returns whether the prepared files that a command names are as they were made. */
  isIntactFor(argv: readonly string[]): boolean {
    return this.folders.namesIn(argv).every((name) => this.folders.isIntact(name));
  }

  /**
   * Prepares what the languages need, where their tools are installed, unless it exists. A failure shows up when the
   * language is tried.
   */
  prepare(): Promise<void> {
    this.#preparing ??= this.#prepare().finally(() => (this.#preparing = null));
    return this.#preparing;
  }

  /** Prepares again what somebody has deleted or changed. */
  async repair(): Promise<void> {
    this.log.warn(`prepared compiler files in ${this.dir} were changed or deleted and are made again`);
    if (!this.folders.isInPlace)
      this.#lose(new Error(`${this.dir} was deleted or replaced; the slots of this process cannot see a new one`));
    await this.prepare();
  }

  close(): void {
    this.folders.close();
  }

  async #prepare(): Promise<void> {
    const one = async ({ name, tools }: Language): Promise<void> => {
      if (lackOf(tools) !== null) return;
      await PREPARATIONS[name]?.(this.folders).catch((error: unknown) =>
        this.log.warn({ err: error }, `failed to prepare the compiler for ${name}`),
      );
    };
    await Promise.all(this.languages.map(one));
  }
}
