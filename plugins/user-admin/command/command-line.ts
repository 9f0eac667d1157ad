import type { RoleSymbol } from '@tribunal/contract';
import type { ImportMode } from '../contract';

/** Where a password comes from: standard input, without showing what is typed, or a generated one. */
export type PasswordSource = 'input' | 'generated';

/** A parsed command; see `commands.json`. */
export type Command = { isJson: boolean } & (
  | {
      action: 'user add';
      username: string;
      email: string | null;
      realname: string | null;
      /** Default: a plain user. */
      role: RoleSymbol | null;
      password: PasswordSource;
    }
  /** Reads the file from standard input; without a mode it only tells what would be imported. */
  | { action: 'user import'; mode: ImportMode | null }
  | { action: 'user password'; username: string; password: PasswordSource }
  | { action: 'user role'; username: string; role: RoleSymbol }
  | { action: 'user list'; keyword: string; onlyAdmin: boolean }
  | { action: 'recount' }
);

/** Output of a command, and whether everything succeeded. */
export interface Outcome {
  /** Output for `--json`. */
  json: object;
  text: string;
  isGood: boolean;
}
