import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in code: an absolute path, or an address such as `node:internal/timers`, with line and column from 1. */
export interface CodePlace {
  file: string;
  line: number;
  column: number;
}

const FRAME = /^\s*at .*?\(?((?:file:\/\/)?\/[^\s)]*?):(\d+):(\d+)\)?$/;

const pathOf = (file: string): string => {
  const [address = file] = file.split('?');
  return address.startsWith('file://') ? fileURLToPath(address) : address;
};

/** Returns the places of a stack trace, newest first. */
const placesOf = (error: unknown): CodePlace[] => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((row) => {
    const [, file, line, column] = FRAME.exec(row) ?? [];
    return file === undefined ? [] : [{ file, line: Number(line), column: Number(column) }];
  });
};

const readMap = (file: string): SourceMap | null => {
  const path = `${file}.map`;
  try {
    return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload) : null;
  } catch {
    return null;
  }
};

const real = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : resolve(folder));

const isBelow = (folder: string, file: string): boolean => file.startsWith(folder + sep);

/** A plugin and the folders in which its code is. */
export interface PluginCode {
  id: string;
  folders: readonly string[];
}

/** What is known of the code that failed. */
export interface Blame {
  /** null: core, or unknown. */
  plugin: string | null;
  /** Source file, relative to the plugin or to the checkout, and line; null: unknown. */
  place: string | null;
}

/** Finds the plugin that code belongs to, and its place in the sources. */
export class CodePlaces {
  #plugins: readonly PluginCode[] = [];
  readonly #maps = new Map<string, SourceMap | null>();

  constructor(
    /** Folder of the checkout, to which the places of core are relative. */
    private readonly root: string,
    plugins: readonly PluginCode[],
  ) {
    this.setPlugins(plugins);
  }

  setPlugins(plugins: readonly PluginCode[]): void {
    this.#plugins = plugins.map(({ id, folders }) => ({ id, folders: folders.map(real) }));
  }

  /**
   * Returns which plugin an error comes from: of those whose code is in the stack, the `owner` on whose behalf the code
   * ran, or else the nearest to the error. The owner also answers for an error without code of a plugin.
   */
  blame(error: unknown, owner: string | null): Blame {
    return this.blameCode(placesOf(error), owner);
  }

  /** Like `blame`, for the places of a stack, newest first. */
  blameCode(stack: readonly CodePlace[], owner: string | null = null): Blame {
    const sources = stack.map((place) => this.#sourceOf(place));
    const found = sources.map((source) => ({ source, plugin: this.#pluginOf(source.file) }));
    const guilty =
      found.find(({ plugin }) => plugin !== null && (owner === null || plugin === owner)) ??
      found.find(({ plugin }) => plugin !== null);
    const plugin = guilty?.plugin ?? owner;
    const nearest = guilty?.source ?? sources.find(({ file }) => isBelow(this.root, file)) ?? null;
    return { plugin, place: nearest && this.#nameOf(nearest) };
  }

  #pluginOf(file: string): string | null {
    return this.#plugins.find(({ folders }) => folders.some((folder) => isBelow(folder, file)))?.id ?? null;
  }

  #nameOf({ file, line }: CodePlace): string {
    const folders = this.#plugins.flatMap((one) => one.folders);
    const base = folders.find((folder) => isBelow(folder, file)) ?? this.root;
    return `${isBelow(base, file) ? relative(base, file) : file}:${line}`;
  }

  #sourceOf({ file, line, column }: CodePlace): CodePlace {
    const path = pathOf(file);
    if (!isAbsolute(path)) return { file: path, line, column };
    const entry = this.#mapOf(path)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return { file: path, line, column };
    const source = resolve(dirname(path), pathOf(entry.originalSource));
    return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }

  #mapOf(path: string): SourceMap | null {
    const known = this.#maps.get(path);
    if (known !== undefined) return known;
    const map = readMap(path);
    this.#maps.set(path, map);
    return map;
  }
}
