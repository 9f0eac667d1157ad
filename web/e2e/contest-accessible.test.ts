import { ContestType } from '@tribunal/plugin-contest/contract';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { excessOf, type Look, LOOKS, openBrowser, settle, type Visitor } from './browser';
import { fromNow, MINUTE, openHall, sealing, type Hall, type Person } from './contest/contests';
import { RIGHT, WRONG } from './programs';
import { openSite, type SiteUnderTest } from './site';
import { visitAs, visitAsRoot } from './visitors';

/** Pictures of all pages are left here when it names a folder. */
const { SHOTS } = process.env;

let site: SiteUnderTest;
let browser: Browser;
let hall: Hall;
/** Runs sealed, with something of everything in it. */
let running: number;
/** An ended one of OI kind. */
let ended: number;
/** Has not begun, and asks for a password. */
let coming: number;
let submission: string;

const fillRunning = async (people: readonly [Person, Person]): Promise<void> => {
  const [ann, bob] = people;
  await hall.sum(running, 'A');
  await hall.sum(running, 'B');
  const first = await hall.send(ann, running, 'A', RIGHT['C++']);
  submission = `/contest/${running}/problem/A/submission-detail/${first}`;
  await hall.send(bob, running, 'A', WRONG[0]!.code);
  const announcement = { title: 'Welcome', content: 'The **first** one.', status: 0 as const };
  await hall.api('POST /api/admin/contest/announcement', { body: { cid: running, announcement } }, hall.root);
  const { id } = (
    await hall.api('POST /api/contest-clarification', { body: { cid: running, question: 'Is it long?' } }, ann.token)
  ).data;
  const answer = { cid: running, id, answer: 'An hour.', isPublic: true };
  await hall.api('PUT /api/contest-clarification', { body: answer }, hall.root);
  await hall.api('POST /api/submit-print-text', { body: { cid: running, content: 'text '.repeat(20) } }, bob.token);
  await hall.change(running, { startTime: fromNow(-31 * MINUTE), ...sealing(0) });
  await hall.send(bob, running, 'B', RIGHT['C++']);
};

beforeAll(async () => {
  site = await openSite();
  [browser, hall] = await Promise.all([openBrowser(), openHall(site)]);
  const people = await Promise.all([hall.person(), hall.person()]);
  const open = { openRank: true, openPrint: true };
  running = await hall.contest({ ...open, autoRealRank: false, description: 'Be *fair*.' });
  await fillRunning(people);
  ended = await hall.contest({ ...open, type: ContestType.Oi });
  await hall.sum(ended, 'A');
  await hall.send(people[0], ended, 'A', RIGHT['C++']);
  await hall.change(ended, { endTime: fromNow(0) });
  coming = await hall.contest({
    auth: 1,
    pwd: 'secret',
    startTime: fromNow(MINUTE * 60),
    endTime: fromNow(MINUTE * 90),
  });
});
afterAll(async () => {
  await browser?.close();
});

const shoot = async (page: Page, path: string, { width, language, scheme }: Look): Promise<void> => {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  const name = `${path.slice(1).replaceAll(/[^\w-]+/g, '_')}-${width}-${language}-${scheme}.png`;
  await page.screenshot({ path: join(SHOTS, name) as `${string}.png`, fullPage: true });
};

const look = async ({ page, goto, complaints }: Visitor, paths: readonly string[], as: Look): Promise<void> => {
  for (const path of paths) {
    await goto(path);
    await settle(page);
    await shoot(page, path, as);
    expect.soft(await seriousFindings(page), path).toEqual([]);
    expect.soft(await excessOf(page), path).toBe(0);
    expect.soft(complaints, path).toEqual([]);
  }
};

const tabs = (cid: number, names: readonly string[]): string[] => names.map((name) => `/contest/${cid}/${name}`);

test.each(LOOKS)(
  'what contestants open in $language at $width px, $scheme, has no serious finding and does not scroll sideways',
  async (as) => {
    const visitor = await visitAs(browser, site, as);
    await look(
      visitor,
      [
        '/contest',
        `/contest/acm-scoreboard/${running}`,
        ...tabs(running, ['', 'problems', 'submissions', 'rank', 'announcements', 'clarifications', 'print']),
        ...tabs(running, ['comment', 'nowhere', 'problem/A', 'problem/A/full-screen']),
        ...tabs(ended, ['', 'rank']),
        ...tabs(coming, ['', 'problems']),
      ],
      as,
    );
    await visitor.leave();
  },
);

test.each(LOOKS)(
  'what organisers open in $language at $width px, $scheme, has no serious finding and does not scroll sideways',
  async (as) => {
    const visitor = await visitAsRoot(browser, site, as);
    await look(
      visitor,
      [
        ...tabs(running, ['clarifications', 'ac-info', 'admin-print', 'rejudge', 'scroll-board']),
        submission,
        '/admin/contest',
        '/admin/contest/create',
        '/admin/contest/record',
        ...['edit', 'announcement', 'problems', 'problem/create'].map((page) => `/admin/contest/${running}/${page}`),
      ],
      as,
    );
    await visitor.leave();
  },
);
