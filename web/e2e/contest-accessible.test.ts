import { ContestType } from '@tribunal/plugin-contest/contract';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { excessOf, type Appearance, APPEARANCES, closeVisitors, openBrowser, settle, type Visitor } from './browser';
import {
  fromNow,
  MINUTE,
  openContestFixture,
  freezeIn,
  type ContestFixture,
  type Participant,
} from './contest/contests';
import { RIGHT, WRONG } from './programs';
import { openSite, type SiteUnderTest } from './site';
import { openVisitorAs, openVisitorAsRoot } from './visitors';

/** Folder for screenshots of all pages; without it, none are taken. */
const { SHOTS } = process.env;

let site: SiteUnderTest;
let browser: Browser;
let contestFixture: ContestFixture;
/** A running contest with a frozen scoreboard that contains data of every kind. */
let running: number;
/** A finished contest of OI type. */
let ended: number;
/** A contest that has not started and requires a password. */
let scheduled: number;
let submission: string;

const fillRunning = async (participants: readonly [Participant, Participant]): Promise<void> => {
  const [ann, bob] = participants;
  await contestFixture.sum(running, 'A');
  await contestFixture.sum(running, 'B');
  const first = await contestFixture.send(ann, running, 'A', RIGHT['C++']);
  submission = `/contest/${running}/problem/A/submission-detail/${first}`;
  await contestFixture.send(bob, running, 'A', WRONG[0]!.code);
  const announcement = { title: 'Welcome', content: 'The **first** one.', status: 0 as const };
  await contestFixture.api(
    'POST /api/admin/contest/announcement',
    { body: { cid: running, announcement } },
    contestFixture.root,
  );
  const { id } = (
    await contestFixture.api(
      'POST /api/contest-clarification',
      { body: { cid: running, question: 'Is it long?' } },
      ann.token,
    )
  ).data;
  const answer = { cid: running, id, answer: 'An hour.', isPublic: true };
  await contestFixture.api('PUT /api/contest-clarification', { body: answer }, contestFixture.root);
  await contestFixture.api(
    'POST /api/submit-print-text',
    { body: { cid: running, content: 'text '.repeat(20) } },
    bob.token,
  );
  await contestFixture.change(running, { startTime: fromNow(-31 * MINUTE), ...freezeIn(0) });
  await contestFixture.send(bob, running, 'B', RIGHT['C++']);
};

beforeAll(async () => {
  site = await openSite();
  [browser, contestFixture] = await Promise.all([openBrowser(), openContestFixture(site)]);
  const participants = await Promise.all([contestFixture.createParticipant(), contestFixture.createParticipant()]);
  const open = { openRank: true, openPrint: true };
  running = await contestFixture.contest({ ...open, autoRealRank: false, description: 'Be *fair*.' });
  await fillRunning(participants);
  ended = await contestFixture.contest({ ...open, type: ContestType.Oi });
  await contestFixture.sum(ended, 'A');
  await contestFixture.send(participants[0], ended, 'A', RIGHT['C++']);
  await contestFixture.change(ended, { endTime: fromNow(0) });
  scheduled = await contestFixture.contest({
    auth: 1,
    pwd: 'secret',
    startTime: fromNow(MINUTE * 60),
    endTime: fromNow(MINUTE * 90),
  });
});
afterAll(async () => {
  await closeVisitors(browser);
});

const takeScreenshot = async (page: Page, path: string, { width, language, scheme }: Appearance): Promise<void> => {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  const name = `${path.slice(1).replaceAll(/[^\w-]+/g, '_')}-${width}-${language}-${scheme}.png`;
  await page.screenshot({ path: join(SHOTS, name) as `${string}.png`, fullPage: true });
};

const checkPages = async (
  { page, goto, consoleErrors: consoleErrors }: Visitor,
  paths: readonly string[],
  appearance: Appearance,
): Promise<void> => {
  for (const path of paths) {
    await goto(path);
    await settle(page);
    await takeScreenshot(page, path, appearance);
    expect.soft(await seriousFindings(page), path).toEqual([]);
    expect.soft(await excessOf(page), path).toBe(0);
    expect.soft(consoleErrors, path).toEqual([]);
  }
};

const tabs = (cid: number, names: readonly string[]): string[] => names.map((name) => `/contest/${cid}/${name}`);

test.each(APPEARANCES)(
  "contestants' pages in $language at $width px, $scheme, have no serious finding and no sideways scrolling",
  async (appearance) => {
    const visitor = await openVisitorAs(browser, site, appearance);
    await checkPages(
      visitor,
      [
        '/contest',
        `/contest/acm-scoreboard/${running}`,
        ...tabs(running, ['', 'problems', 'submissions', 'rank', 'announcements', 'clarifications', 'print']),
        ...tabs(running, ['comment', 'nowhere', 'problem/A', 'problem/A/full-screen']),
        ...tabs(ended, ['', 'rank']),
        ...tabs(scheduled, ['', 'problems']),
      ],
      appearance,
    );
    await visitor.leave();
  },
);

test.each(APPEARANCES)(
  "organisers' pages in $language at $width px, $scheme, have no serious finding and no sideways scrolling",
  async (appearance) => {
    const visitor = await openVisitorAsRoot(browser, site, appearance);
    await checkPages(
      visitor,
      [
        ...tabs(running, ['clarifications', 'ac-info', 'admin-print', 'rejudge', 'scroll-board']),
        submission,
        '/admin/contest',
        '/admin/contest/create',
        '/admin/contest/record',
        ...['edit', 'announcement', 'problems', 'problem/create'].map((page) => `/admin/contest/${running}/${page}`),
      ],
      appearance,
    );
    await visitor.leave();
  },
);
