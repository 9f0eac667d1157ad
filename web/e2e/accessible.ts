import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { seriousFindings } from './axe';
import { APPEARANCES, DESKTOP, excessOf, settle, showAs, type Appearance } from './browser';
import { lostStates } from './forced-colors';
import { joinedNames } from './reading';
import { visualFaults } from './visual';

/** Folder for screenshots of everything that is checked; without it, none are taken. */
const { SHOTS } = process.env;

/**
 * Expects that the page, as it is displayed now, is accessible and fits, by default at both widths and in both colour
 * schemes: nothing scrolls sideways, every control can be pressed, axe has no serious finding, no names run together, and
 * states are seen in forced colours. The page is not loaded again, since loading takes most of the time; it ends up as
 * wide as on a desktop.
 */
export const expectAccessible = async (
  page: Page,
  name: string,
  appearances: readonly Appearance[] = APPEARANCES,
): Promise<void> => {
  await settle(page);
  for (const appearance of appearances) {
    await showAs(page, appearance);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const at = `${name} at ${appearance.width} px, ${appearance.scheme}`;
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${at.replaceAll(/\W+/g, '-')}.png`) as `${string}.png` });
    }
    expect.soft(await visualFaults(page), at).toEqual([]);
    expect.soft(await excessOf(page), `px that ${at} scrolls sideways`).toBeLessThanOrEqual(0);
    expect.soft(await seriousFindings(page), at).toEqual([]);
  }
  expect.soft(await joinedNames(page), name).toEqual([]);
  expect.soft(await lostStates(page), `${name} in forced colours`).toEqual([]);
  await showAs(page, DESKTOP);
};
