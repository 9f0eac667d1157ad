import { idIn } from '@tribunal/contract';
import { CommandError } from '../exit';
import { SiteClient } from '../site/client';
import { chooseSite } from '../site/settings';
import type { Terminal } from '../terminal';

/** Options of every command that calls a site. */
export interface SiteOption {
  site?: string;
}

/** Options of every command that reads. */
export interface ReadOptions extends SiteOption {
  json?: boolean;
}

/** Returns a client of the site that a command is for. */
export const openSite = async (terminal: Terminal, { site }: SiteOption, ofFolder?: string): Promise<SiteClient> =>
  new SiteClient(terminal, await chooseSite(terminal, site, ofFolder));

/** @throws CommandError for what is not the id of a row */
export function idOf(terminal: Terminal, text: string): number {
  const id = idIn(text.replace(/^#/, ''));
  if (id === null) throw new CommandError(terminal.t('notId', { text }));
  return id;
}

/** @throws CommandError for what is not a whole number of at least 1 */
export function countOf(terminal: Terminal, option: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new CommandError(terminal.t('notCount', { option, text }));
  return Number(text);
}
