import {
  TEST_PART,
  COMPANION_CLIENT,
  type CompanionOrder,
  type CompanionView,
} from '@tribunal/plugin-remote-judging/companion/testing';
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { expect, vi } from 'vitest';

const BUILD_COMPANION = fileURLToPath(new URL('../../scripts/build-companion.mjs', import.meta.url));

/** How long the browser with the extension may take for one step, and how often it is asked; both in ms. */
export const WAIT = { timeout: 30_000, interval: 200 };

export interface CompanionOptions {
  /** Origins that the extension is connected to. */
  connected: readonly string[];
  /** Addresses of sites, by key. */
  endpoints?: Readonly<Record<string, string>>;
}

export interface CompanionBrowser {
  browser: Browser;
  extensionId: string;
  close(): Promise<void>;
}

/**
 * Opens a browser of its own with the extension, which works on the small site of tests (`TEST`) and has all permissions,
 * as nobody can press the question of the browser.
 */
export const openCompanionBrowser = async ({
  connected,
  endpoints = {},
}: CompanionOptions): Promise<CompanionBrowser> => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-companion-'));
  const args = [
    ...connected.flatMap((origin) => ['--connect', origin]),
    ...Object.entries(endpoints).flatMap(([key, address]) => ['--endpoint', `${key}=${address}`]),
  ];
  execFileSync(process.execPath, [BUILD_COMPANION, '--out', folder, '--part', TEST_PART, ...args], { stdio: 'pipe' });
  const browser = await launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking'],
    pipe: true,
    enableExtensions: true,
    headless: true,
  });
  const extensionId = await browser.installExtension(join(folder, 'chromium'));
  // The bridge is registered once the extension has started.
  const worker = await (await browser.waitForTarget((target) => target.type() === 'service_worker')).worker();
  await vi.waitFor(async () => {
    const count = await worker!.evaluate('chrome.scripting.getRegisteredContentScripts().then(({ length }) => length)');
    expect(count).toBe(1);
  }, WAIT);
  return {
    browser,
    extensionId,
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Opens the popup of the extension on a page, as a press on its icon does. */
export const openPopup = async ({ browser, extensionId }: CompanionBrowser, page: Page): Promise<Page> => {
  const extension = (await browser.extensions()).get(extensionId);
  if (!extension) throw new Error('the extension is not there');
  await page.bringToFront();
  const isPopup = (url: string): boolean => url === `chrome-extension://${extensionId}/popup.html`;
  // An earlier popup closes when the page is shown, perhaps before it is closed here.
  const known = new Set(browser.targets().filter((target) => isPopup(target.url())));
  for (const target of known)
    await target
      .asPage()
      .then(
        (popup) => popup.close(),
        () => null,
      )
      .catch(() => null);
  const opened = browser.waitForTarget((target) => isPopup(target.url()) && !known.has(target));
  await page.triggerExtensionAction(extension);
  return (await opened).asPage();
};

/** Waits for a text, also in a tab that is not shown. */
export const hasText = (page: Page, text: string): Promise<void> =>
  vi.waitFor(async () => expect(await page.evaluate(() => document.body.innerText)).toContain(text), WAIT);

/** Resolves with a page that is none of the known ones, once it is open. */
export const openedPage = (browser: Browser, known: ReadonlySet<Page>): Promise<Page> =>
  vi.waitFor(async () => {
    const opened = (await browser.pages()).find((each) => !known.has(each));
    if (!opened) throw new Error('no page was opened');
    return opened;
  }, WAIT);

/** Waits until a page has found the companion. */
export const greeted = (page: Page): Promise<void> =>
  vi.waitFor(async () => expect(await page.evaluate('companion.getPresence().state')).toBe('present'), WAIT);

/** A page that speaks with the companion as those of the judge do. */
export interface JudgePage {
  page: Page;
  request<Answer = CompanionView>(name: string, input: unknown): Promise<Answer>;
  /** Starts a job and resolves with the page that the companion opens. */
  start(order: CompanionOrder): Promise<Page>;
  /** Waits until the page knows that the job is in this state. */
  waitFor<State extends CompanionView['state']>(jobId: string, state: State): Promise<CompanionView & { state: State }>;
}

export interface JudgePages {
  origin: string;
  open(browser: Browser): Promise<JudgePage>;
  close(): Promise<void>;
}

/** Serves pages that speak with the companion, from an origin of their own. */
export const serveJudgePages = async (): Promise<JudgePages> => {
  const bundled = await build({
    entryPoints: [COMPANION_CLIENT],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
    footer: { js: 'var companion = new client.CompanionClient(window); companion.subscribe(() => {});' },
  });
  const script = bundled.outputFiles[0]!.text;
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Judge</title><h1>Judge</h1><script>${script}</script>`),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = async (browser: Browser): Promise<JudgePage> => {
    const page = await browser.newPage();
    await page.goto(origin);
    await greeted(page);
    const request: JudgePage['request'] = (name, input) =>
      page.evaluate(
        (called, given) =>
          (
            globalThis as unknown as { companion: { request: (...args: unknown[]) => Promise<never> } }
          ).companion.request(called, given),
        name,
        input,
      );
    return {
      page,
      request,
      start: async (order) => {
        const known = new Set(await browser.pages());
        await request('start', order);
        return openedPage(browser, known);
      },
      // A page in a tab that is not shown draws nothing, so that puppeteer's own wait would not look again.
      waitFor: (jobId, state) =>
        vi.waitFor(async () => {
          const view = (await page.evaluate(`companion.getView(${JSON.stringify(jobId)})`)) as CompanionView | null;
          if (view?.state !== state) throw new Error(`the job is ${JSON.stringify(view)} instead of ${state}`);
          return view as never;
        }, WAIT),
    };
  };
  return {
    origin,
    open,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
