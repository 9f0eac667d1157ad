import { existsSync } from 'node:fs';
import facts from './tools.json';

/** What a language needs on a machine. The facts lie in `tools.json`, where set-up and doctor read them too. */
export interface Tools {
  programs: readonly Program[];
  /** Prints its version; `pattern`'s first group is what is shown. */
  version: { argv: readonly string[]; pattern: RegExp };
  /** Where one of `programs` is, or would be first looked for. */
  path(program: string): string;
}

interface Program {
  name: string;
  /** Of Debian 12; null: it has none. */
  package: string | null;
  /** The system's own, never one that happens to be first in someone's PATH; the first that is there is taken. */
  paths: readonly string[];
}

export function toolsOf(language: string): Tools {
  const found = facts.find(({ languages }) => languages.includes(language));
  if (!found) throw new Error(`tools.json knows nothing of ${language}`);
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

/** Which program is missing and where to get it, for the operator; null: all are there. */
export function lackOf({ programs }: Tools): string | null {
  const missing = programs.filter(({ paths }) => !paths.some((path) => existsSync(path)));
  if (missing.length === 0) return null;
  return missing.map(describe).join(', ');
}

/** Whether Debian 12 has all of it. */
export const isPackaged = ({ programs }: Tools): boolean => programs.every(({ package: debian }) => debian !== null);

const describe = ({ name, package: debian, paths }: Program): string =>
  debian === null
    ? `${name} is not installed (Debian 12 has no package of it; looked for ${paths.join(', ')})`
    : `${name} is not installed (Debian package ${debian})`;
