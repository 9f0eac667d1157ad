import { existsSync } from 'node:fs';

interface Program {
  name: string;
  /** The package of Debian 12; null if there is none. */
  package: string | null;
  /** Paths of the system's own program, independent of PATH; the first that exists is used. */
  paths: readonly [string, ...string[]];
}

/** What a language needs on a machine. Set-up and doctor read it in `tools.json`, which is written from it. */
interface Needs {
  programs: readonly [Program, ...Program[]];
  /** Makes the first program print its version; the first group of `pattern` is the text shown. */
  version: { arguments: readonly string[]; pattern: RegExp };
  /** Whether a judge requires the programs. Default: false. */
  isBasic?: boolean;
}

/** The tools of a language as this machine has them. */
export interface Tools {
  programs: readonly Program[];
  /** The command that prints the version. */
  version: { argv: readonly [string, ...string[]]; pattern: RegExp };
  isBasic: boolean;
  /** Returns the path of one of `programs`, or the first path searched if it is missing. */
  path(program: string): string;
}

const pathOf = ({ paths }: Program): string => paths.find((one) => existsSync(one)) ?? paths[0];

/** Finds the tools of a language, or of several that share them. */
export function toolsOf({ programs, version: { arguments: args, pattern }, isBasic = false }: Needs): Tools {
  const path = (name: string): string => {
    const found = programs.find((program) => program.name === name);
    if (!found) throw new Error(`${name} is not among the programs`);
    return pathOf(found);
  };
  return { programs, version: { argv: [pathOf(programs[0]), ...args], pattern }, isBasic, path };
}

/** Returns a message for the operator about which program is missing and where to get it; null if none is missing. */
export function lackOf({ programs }: Tools): string | null {
  const missing = programs.filter(({ paths }) => !paths.some((path) => existsSync(path)));
  if (missing.length === 0) return null;
  return missing.map(describe).join(', ');
}

/** Returns whether Debian 12 packages all of the tools. */
export const isPackaged = ({ programs }: Tools): boolean => programs.every(({ package: debian }) => debian !== null);

const describe = ({ name, package: debian, paths }: Program): string =>
  debian === null
    ? `${name} is not installed (Debian 12 has no package of it; looked for ${paths.join(', ')})`
    : `${name} is not installed (Debian package ${debian})`;
