import type { SystemUser } from './postgres.mjs';

/** Runs statements as the superuser in a cluster that is stopped; throws when one fails. */
export function asSuperuser(
  cluster: {
    /** Path of the program. */
    postgres: string;
    dataDir: string;
    database: string;
    runner: SystemUser | null;
    isDurable?: boolean;
  },
  statements: readonly string[],
): void;

/** Runs a program to its end; throws with what it said. */
export function run(program: string, args: readonly string[], options?: object): void;
