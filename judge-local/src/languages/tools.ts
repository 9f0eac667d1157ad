import { existsSync } from 'node:fs';
import facts from './tools.json';

/** The tools a language needs on a machine. The data is in `tools.json`, which set-up and doctor read too. */
export interface Tools {
  programs: readonly Program[];
  /** The command that prints the version; the first group of `pattern` is the text shown. */
  version: { argv: readonly string[]; pattern: RegExp };
  /** Returns the path of one of `programs`, or the first path searched if it is missing. */
  path(program: string): string;
}

interface Program {
  name: string;
  /** The package of Debian 12; null if there is none. */
  package: string | null;
  /** Paths of the system's own program, independent of PATH; the first that exists is used. */
  paths: readonly string[];
}

export function toolsOf(language: string): Tools {
  const found = facts.find(({ languages }) => languages.includes(language));
  if (!found) throw new Error(`tools.json has no entry for ${language}`);
  const programs: readonly Program[] = found.programs;
  const path = (name: string): string => {
    const paths = programs.find((program) => program.name === name)?.paths ?? [];
    const chosen = paths.find((one) => existsSync(one)) ?? paths[0];
    if (!chosen) throw new Error(`${language} has no program ${name} in tools.json`);
    return chosen;
  };
  const { arguments: args, pattern } = found.version;
  const first = path(found.programs[0]?.name ?? '');
  return { programs, version: { argv: [first, ...args], pattern: new RegExp(pattern, 'm') }, path };
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
