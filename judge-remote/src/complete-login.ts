import type { JudgePart } from '@tribunal/remote-kit';
import type { Timer } from '@tribunal/contract';
import { pause, monotonicTimer } from '@tribunal/worker';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Browser } from 'puppeteer-core';
import { createHostSchedulers } from './scheduling';
import { exchange, openDispatcher, placeOf, SiteSession, type Access } from './session';

interface BrowserOptions {
  judgePart: JudgePart;
  /** Name of the account at the site. */
  account: string;
  /** Endpoint of the site. Empty: as in the spec. */
  endpoint?: string;
  /** Proxy through which browser and adapter reach the site. Empty: none. */
  proxy?: string;
  /** Path of a Chromium. Default: the usual places are searched. */
  executable?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Prints a line for the person. */
  log(line: string): void;
  /** Aborts when the person gives up. */
  signal: AbortSignal;
  timer?: Timer;
}

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const DEBUGGING_PORT = 9222;
/** Interval between two checks of the browser's cookies, in ms. */
const POLL_MS = 3000;
const REQUEST_TIMEOUT = 30_000;

/** A logged-in session in the form that the site's accounts take, and what it is bound to. */
export interface CompletedLogin {
  /** Address of the site. */
  endpoint: string;
  session: string;
  userAgent: string;
}

/**
 * Opens a browser at the site and waits until a person has logged in there, which the adapter detects with the
 * browser's cookies. It fills in nothing, clicks nothing and answers no captcha. Returns null if the person gives up.
 */
export async function completeLogin(options: BrowserOptions): Promise<CompletedLogin | null> {
  const { judgePart, account, env = process.env, log, signal, timer = monotonicTimer } = options;
  const place = placeOf(judgePart.spec, options.endpoint ?? '');
  const profile = await mkdtemp(join(tmpdir(), 'tribunal-login-'));
  const browser = await open(options, profile);
  try {
    log(
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
    const access = accessOf(options, place, userAgent, timer);
    while (!signal.aborted && browser.connected) {
      const cookies = await browser.cookies();
      const header = cookies
        .filter(({ domain }) => isOf(place.endpoint, domain))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      if (header !== '' && (await isLoggedIn(judgePart, access, account, header)))
        return { endpoint: place.endpoint, session: header, userAgent };
      await pause(timer, POLL_MS, signal);
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
  const executablePath = executable ?? env['CHROMIUM'] ?? CHROMIUM_PATHS.find(existsSync);
  if (!executablePath) throw new Error(`Chromium is not installed; looked for: ${CHROMIUM_PATHS.join(', ')}`);
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

/**
 * Checks with a separate session: the adapter makes the same requests as later, with these cookies and this user
 * agent.
 */
async function isLoggedIn(judgePart: JudgePart, access: Access, account: string, header: string): Promise<boolean> {
  const session = SiteSession.open(() => access, account, null);
  session.setCookies(header);
  try {
    return await judgePart.adapter.isLoggedIn(session);
  } catch {
    return false;
  }
}

function accessOf(
  { judgePart: { spec }, proxy = '' }: BrowserOptions,
  place: Access['place'],
  userAgent: string,
  timer: Timer,
): Access {
  const hosts = createHostSchedulers(timer);
  const dispatcher = openDispatcher(proxy);
  return {
    place,
    userAgent,
    settings: {},
    send: (sent) => exchange(sent, { dispatcher, timeoutMs: REQUEST_TIMEOUT }),
    now: Date.now,
    schedule: (host, queueKey, request) => hosts.get(host).run(queueKey, spec.gaps.requestMs, request),
  };
}
