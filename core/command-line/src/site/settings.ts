import { API_TOKEN_PREFIX } from '@tribunal/contract';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../exit';
import type { Terminal } from '../terminal';

interface StoredSite {
  token: string;
  username: string;
}

/** The sites that the user has logged in to, by address. */
interface SitesFile {
  default: string | null;
  sites: Record<string, StoredSite>;
}

/** What users can set for themselves; see docs/command-line.md. Keys are extensions of source files without the dot. */
export interface UserSettings {
  /** Languages to submit in. */
  languages?: Record<string, string>;
  /** Commands that compile and run on this machine. */
  commands?: Record<string, { compile?: string; run: string }>;
}

/** A site and the token that calls it. */
export interface SiteLogin {
  address: string;
  token: string;
}

const SITES_FILE = 'sites.json';
const SETTINGS_FILE = 'config.json';

/** Returns the folder of the user's settings. */
export const settingsFolder = ({ XDG_CONFIG_HOME, APPDATA, HOME }: NodeJS.ProcessEnv): string =>
  join(XDG_CONFIG_HOME || APPDATA || join(HOME || homedir(), '.config'), 'tribunal');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a file of settings; returns an empty object if there is none. */
async function readJson(terminal: Terminal, name: string): Promise<Record<string, unknown>> {
  const file = join(settingsFolder(terminal.io.env), name);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw new CommandError(terminal.t('cannotRead', { file, reason: error.message }));
  });
  const value = parsed(text);
  if (isObject(value)) return value;
  throw new CommandError(terminal.t('notJson', { file }));
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Writes a file that only its owner can read, completely or not at all. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.new`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
}

async function readSites(terminal: Terminal): Promise<SitesFile> {
  const { default: standard, sites } = await readJson(terminal, SITES_FILE);
  const stored = Object.entries(isObject(sites) ? sites : {}).flatMap(([address, site]): [string, StoredSite][] =>
    isObject(site) && typeof site['token'] === 'string'
      ? [[address, { token: site['token'], username: String(site['username'] ?? '') }]]
      : [],
  );
  return { default: typeof standard === 'string' ? standard : null, sites: Object.fromEntries(stored) };
}

const writeSites = (terminal: Terminal, sites: SitesFile): Promise<void> =>
  writePrivateFile(join(settingsFolder(terminal.io.env), SITES_FILE), `${JSON.stringify(sites, null, 2)}\n`);

export const readUserSettings = async (terminal: Terminal): Promise<UserSettings> => readJson(terminal, SETTINGS_FILE);

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i;

/**
 * Returns the address of a site as it is stored: with a scheme and without a slash at the end.
 * @throws CommandError if it is none
 */
export function siteAddress(terminal: Terminal, text: string): string {
  const typed = text.trim();
  const withScheme = /^https?:\/\//i.test(typed) ? typed : `${LOCAL_HOST.test(typed) ? 'http' : 'https'}://${typed}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (!typed || !url || url.username || url.password) throw new CommandError(terminal.t('badAddress', { text: typed }));
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns whether others on the network can read what is sent to an address. */
export const isReadableByOthers = (address: string): boolean =>
  address.startsWith('http:') && !LOCAL_HOST.test(new URL(address).host);

/**
 * Returns the site that a command is for: the one of its option, of `TRIBUNAL_URL`, of the folder of the problem, or
 * the user's default. The token of the environment is for the address of the environment; without one, it is for the
 * site of the option or the default, never for one that only a file in a folder names.
 * @throws CommandError if no site or no token is known
 */
export async function chooseSite(terminal: Terminal, option?: string, ofFolder?: string): Promise<SiteLogin> {
  const { TRIBUNAL_URL, TRIBUNAL_TOKEN } = terminal.io.env;
  const known = await readSites(terminal);
  const chosen = option || TRIBUNAL_URL || ofFolder || known.default;
  if (!chosen) throw new CommandError(terminal.t('loginFirst'));
  const address = siteAddress(terminal, chosen);
  const isOfUser = Boolean(option) || !ofFolder || known.default === address;
  const isForIt = TRIBUNAL_URL ? siteAddress(terminal, TRIBUNAL_URL) === address : isOfUser;
  const token = (isForIt && TRIBUNAL_TOKEN) || known.sites[address]?.token;
  if (!token) throw new CommandError(terminal.t('noToken', { address }));
  return { address, token: checkedToken(terminal, token) };
}

/** @throws CommandError for text that cannot be an API token */
export function checkedToken(terminal: Terminal, text: string): string {
  const apiToken = text.trim();
  if (/^tbl_[\w-]{20,200}$/.test(apiToken)) return apiToken;
  throw new CommandError(terminal.t('notToken', { prefix: API_TOKEN_PREFIX }));
}

/** Returns the addresses of the sites that the user has logged in to, the default first. */
export async function knownSites(terminal: Terminal): Promise<string[]> {
  const { default: standard, sites } = await readSites(terminal);
  return Object.keys(sites).sort((one, other) => Number(other === standard) - Number(one === standard));
}

/** Keeps a token; the first site, and one that is wanted as such, becomes the default. */
export async function storeSite(
  terminal: Terminal,
  { address, token, username, isDefault }: SiteLogin & { username: string; isDefault: boolean },
): Promise<void> {
  const known = await readSites(terminal);
  known.sites[address] = { token, username };
  if (isDefault || known.default === null) known.default = address;
  await writeSites(terminal, known);
}

/** Forgets a site, by default the default one; returns its address, or null if it was not known. */
export async function forgetSite(terminal: Terminal, option?: string): Promise<string | null> {
  const known = await readSites(terminal);
  const address = option ? siteAddress(terminal, option) : known.default;
  if (address === null || !known.sites[address]) return null;
  delete known.sites[address];
  if (known.default === address) known.default = Object.keys(known.sites)[0] ?? null;
  await writeSites(terminal, known);
  return address;
}
