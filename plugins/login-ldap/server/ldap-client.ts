import { isLoopback, type AllSettingsOf } from '@tribunal/contract';
import { unavailable } from '@tribunal/server';
import { connect } from 'node:net';
import { Client, InvalidCredentialsError, NoSuchObjectError, SASL_MECHANISMS, type Entry } from 'ldapts';
import type { LdapPerson } from '../contract';
import type { loginLdap } from '../plugin';

const BLOCK = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

/** Returns certificates with their line breaks, which a field of one line removes. */
const pemOf = (text: string): string[] =>
  [...text.matchAll(BLOCK)].map(([, content = '']) => {
    const lines = content.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  });

const hex = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');

/** Escapes a value within a search filter (RFC 4515). */
export const escapeFilter = (value: string): string => value.replace(/[\\*()\0]/g, hex);

/** Escapes a value within a distinguished name (RFC 4514). */
export const escapeDn = (value: string): string => value.replace(/[\\,+"<>;=#\0]|^ | $/g, hex);

export type LdapSettings = AllSettingsOf<(typeof loginLdap)['settings']>;

/** Time limit of one login at one server, all its steps together. */
const LOGIN_TIMEOUT_MS = 8000;

/** No server of the directory could be used; the message is the last failure, in the words of the network or the server. */
export class LdapFailure extends Error {
  override readonly name = 'LdapFailure';
}

/** The directory of the school. */
export class LdapClient {
  constructor(
    readonly settings: () => Promise<LdapSettings>,
    private readonly timeoutMs = LOGIN_TIMEOUT_MS,
  ) {}

  /**
   * Checks name and password and returns the person, or null if they are wrong. Servers are tried in the order of the
   * setting, the next if one cannot be used.
   * @throws LdapFailure if no server can be used
   * @throws 503 if the settings are incomplete or would send passwords without encryption
   */
  async logIn(username: string, password: string): Promise<LdapPerson | null> {
    // An empty password would be an anonymous login, which succeeds whoever it is.
    if (password === '') return null;
    const settings = await this.settings();
    const urls = urlsIn(settings);
    if (urls.length === 0 || (!settings.bindDn && !settings.base)) throw unavailable('login-ldap.notConfigured');
    if (!urls.every((url) => isEncrypted(url, settings))) throw unavailable('login-ldap.notEncrypted');
    let failure = '';
    for (const url of urls) {
      try {
        return await this.#within(url, settings, (client) => logInWith(client, settings, username, password));
      } catch (error) {
        failure = `${url}: ${error instanceof Error ? error.message || error.name : String(error)}`;
      }
    }
    throw new LdapFailure(failure);
  }

  /** Runs the work with a connection, which is closed when it ends or takes too long. */
  async #within<T>(url: string, { startTls, ca }: LdapSettings, work: (client: Client) => Promise<T>): Promise<T> {
    const tlsOptions = { ...(ca && { ca: pemOf(ca) }), minVersion: 'TLSv1.2' as const };
    const client = new Client({
      url,
      timeout: this.timeoutMs,
      connectTimeout: this.timeoutMs,
      ...(url.startsWith('ldaps:') ? { tlsOptions } : { createConnection: oneConnection() }),
    });
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${this.timeoutMs / 1000} s`)), this.timeoutMs);
    });
    const run = async (): Promise<T> => {
      if (startTls && url.startsWith('ldap:')) await client.startTLS({ ...tlsOptions, host: new URL(url).hostname });
      return work(client);
    };
    try {
      return await Promise.race([run(), timeUp]);
    } finally {
      clearTimeout(timer);
      // Not awaited: a server that does not answer would keep the caller waiting.
      client.unbind().catch(() => undefined);
    }
  }
}

/**
 * Returns a function that connects once. The client would connect again, without encryption, if the connection that
 * StartTLS has encrypted breaks before the password is sent.
 */
function oneConnection(): typeof connect {
  let isUsed = false;
  const connectOnce = (...args: Parameters<typeof connect>) => {
    if (isUsed) throw new Error('the connection broke');
    isUsed = true;
    return connect(...args);
  };
  return connectOnce as typeof connect;
}

const urlsIn = ({ urls }: LdapSettings): string[] => urls.split(/[\s,]+/).filter(Boolean);

/** Returns whether passwords travel encrypted to the address, or stay on this machine. */
const isEncrypted = (url: string, { startTls }: LdapSettings): boolean =>
  URL.canParse(url) && (url.startsWith('ldaps:') || (url.startsWith('ldap:') && (startTls || isLoopback(url))));

async function logInWith(
  client: Client,
  settings: LdapSettings,
  username: string,
  password: string,
): Promise<LdapPerson | null> {
  const { bindDn, serviceDn, servicePassword } = settings;
  if (bindDn) {
    const dn = bindDn.replaceAll('{username}', () => escapeDn(username));
    return (await canBind(client, dn, password)) ? readPerson(client, settings, dn) : null;
  }
  if (serviceDn) await client.bind(serviceDn, servicePassword);
  const dn = await findDn(client, settings, username);
  return dn !== null && (await canBind(client, dn, password)) ? readPerson(client, settings, dn) : null;
}

async function canBind(client: Client, dn: string, password: string): Promise<boolean> {
  // The client takes these names for another kind of login, without a password.
  if ((SASL_MECHANISMS as readonly string[]).includes(dn)) return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError) return false;
    throw error;
  }
}

/** Returns the only entry that the filter finds, or null. */
async function findDn(client: Client, { base, filter }: LdapSettings, username: string): Promise<string | null> {
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: filter.replaceAll('{username}', () => escapeFilter(username)),
    attributes: ['1.1'],
  });
  return searchEntries.length === 1 ? searchEntries[0]!.dn : null;
}

/** Attributes with binary values. */
const BINARY = ['objectGUID', 'objectSid'];

/** Reads the person who has just bound, with that person's own rights. */
async function readPerson(client: Client, settings: LdapSettings, dn: string): Promise<LdapPerson> {
  const { idAttribute, usernameAttribute, realnameAttribute, emailAttribute, numberAttribute } = settings;
  const attributes = [idAttribute, usernameAttribute, realnameAttribute, emailAttribute, numberAttribute];
  const { searchEntries } = await client.search(dn, {
    scope: 'base',
    filter: '(objectClass=*)',
    attributes: attributes.filter(Boolean),
    explicitBufferAttributes: BINARY,
  });
  const [entry] = searchEntries;
  const id = entry && valueOf(entry, idAttribute);
  if (!entry || !id) throw new Error(`the entry has no attribute ${idAttribute}`);
  return {
    dn,
    // Directories compare names without regard to case.
    id: id.toLowerCase(),
    username: valueOf(entry, usernameAttribute) ?? id,
    realname: valueOf(entry, realnameAttribute),
    email: valueOf(entry, emailAttribute),
    number: valueOf(entry, numberAttribute),
  };
}

/** Returns the first value of an attribute, whose name is compared without regard to case; null if it has none. */
function valueOf(entry: Entry, attribute: string): string | null {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const value = name === undefined ? undefined : [entry[name]].flat()[0];
  const text = Buffer.isBuffer(value) ? value.toString('hex') : (value ?? '').trim();
  return text === '' ? null : text;
}
