import type { RemoteDoor } from '@tribunal/remote-kit';
import { pause, systemClock, type Clock } from '@tribunal/worker';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Browser } from 'puppeteer-core';
import { openHosts } from '../pacing';
import { exchange, openDispatcher, placeOf, SiteSession, type Access } from '../session';

export interface BrowserOptions {
  door: RemoteDoor;
  /** Name of the account at the site. */
  account: string;
  /** Empty: as the spec says. */
  endpoint?: string;
  /** How browser and adapter reach the site; empty: without one. */
  proxy?: string;
  /** Path of a Chromium; without it the usual places are looked at. */
  executable?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Told to the person, a line each. */
  say(line: string): void;
  /** Aborts when the person gives up. */
  signal: AbortSignal;
  clock?: Clock;
}

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const DEBUGGING_PORT = 9222;
/** ms between two looks at the browser's cookies. */
const LOOK = 3000;
const REQUEST_TIMEOUT = 30_000;

/** A logged-in session as the site's accounts take it, and the user agent that it is bound to. */
export interface CompletedLogin {
  session: string;
  userAgent: string;
}

/**
 * Opens a browser at the site and waits until a person has logged in there, which the adapter sees with the
 * browser's cookies. Fills in nothing, clicks nothing, answers no check. null: given up.
 */
export async function completeLogin(options: BrowserOptions): Promise<CompletedLogin | null> {
  const { door, account, env = process.env, say, signal, clock = systemClock } = options;
  const place = placeOf(door.spec, options.endpoint ?? '');
  const profile = await mkdtemp(join(tmpdir(), 'tribunal-login-'));
  const browser = await open(options, profile);
  try {
    say(
      env['DISPLAY']
        ? `Log in at ${place.endpoint} in the window that has opened.`
        : `No screen here (DISPLAY): open chrome://inspect in a browser that reaches this machine's port ${DEBUGGING_PORT}, for example by ssh -L ${DEBUGGING_PORT}:127.0.0.1:${DEBUGGING_PORT}, and log in there.`,
    );
    const [page = await browser.newPage()] = await browser.pages();
    const { username, password } = proxyOf(options) ?? { username: '', password: '' };
    if (username)
      await page.authenticate({ username: decodeURIComponent(username), password: decodeURIComponent(password) });
    await page.goto(`${place.endpoint}/`).catch(() => undefined);
    const userAgent = await browser.userAgent();
    const access = accessOf(options, place, userAgent, clock);
    while (!signal.aborted && browser.connected) {
      const cookies = await browser.cookies();
      const header = cookies
        .filter(({ domain }) => isOf(place.endpoint, domain))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      if (header !== '' && (await isLoggedIn(door, access, account, header))) return { session: header, userAgent };
      await pause(clock, LOOK, signal);
    }
    return null;
  } finally {
    await browser.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true });
  }
}

function open(options: BrowserOptions, userDataDir: string): Promise<Browser> {
  const { executable, env = process.env } = options;
  const proxy = proxyOf(options);
  const executablePath = executable ?? env['CHROMIUM'] ?? PLACES.find(existsSync);
  if (!executablePath) throw new Error(`there is no Chromium here: ${PLACES.join(', ')}`);
  const isVisible = Boolean(env['DISPLAY']);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return launch({
    executablePath,
    headless: !isVisible,
    userDataDir,
    defaultViewport: null,
    args: [
      ...root,
      ...(proxy ? [`--proxy-server=${proxy.protocol}//${proxy.host}`] : []),
      ...(isVisible ? [] : [`--remote-debugging-port=${DEBUGGING_PORT}`]),
    ],
  });
}

const proxyOf = ({ proxy = '' }: BrowserOptions): URL | null => (proxy === '' ? null : new URL(proxy));

const isOf = (endpoint: string, domain: string): boolean => {
  const { hostname } = new URL(endpoint);
  const bare = domain.replace(/^\./, '');
  return hostname === bare || hostname.endsWith(`.${bare}`);
};

/** With a session of its own: the adapter asks as it will later, with these cookies and this user agent. */
async function isLoggedIn(door: RemoteDoor, access: Access, account: string, header: string): Promise<boolean> {
  const session = SiteSession.open(() => access, account, null);
  session.setCookies(header);
  try {
    return await door.adapter.isLoggedIn(session);
  } catch {
    return false;
  }
}

function accessOf(
  { door: { spec }, proxy = '' }: BrowserOptions,
  place: Access['place'],
  userAgent: string,
  clock: Clock,
): Access {
  const hosts = openHosts(clock);
  const dispatcher = openDispatcher(proxy);
  return {
    place,
    userAgent,
    send: (sent) => exchange(sent, { dispatcher, timeoutMs: REQUEST_TIMEOUT }),
    now: Date.now,
    turn: (host, lane, request) => hosts.of(host).run(lane, spec.gaps.requestMs, request),
  };
}
