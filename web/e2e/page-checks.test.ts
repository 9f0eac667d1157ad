import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { closeVisitors, openBrowser } from './browser';
import { lostStates } from './forced-colors';
import { joinedNames } from './reading';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await page.close();
  await closeVisitors(browser);
});

const show = (body: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><title>Page</title><main>${body}</main></html>`);

test('texts that are apart for the eye only are found', async () => {
  await show('<h1>Problem A<span style="margin-left: 8px">Easy</span></h1><h2>A<b>1</b></h2><h2>Two <i>words</i></h2>');
  expect(await joinedNames(page)).toEqual(['run together in h1 “Problem AEasy”']);
});

test('links that are too small to hit are found', async () => {
  const link = (name: string) => `<a href="/" style="display: inline-block; height: 14px; font-size: 10px">${name}</a>`;
  await show(`<h1>Group</h1><nav>${link('One')}${link('Two')}${link('Six')}</nav>`);
  expect(await seriousFindings(page)).toEqual([expect.stringContaining('target-size')]);
});

test('controls that a bar at the bottom covers are measured where they can be scrolled to', async () => {
  const covered = async (width: number) => {
    const button = (name: string) =>
      `<button aria-label="${name}" style="width: ${width}px; height: 32px; padding: 0; border: 0">${name[0]}</button>`;
    await show(`
      <h1>Problem</h1>
      <p style="position: absolute; top: calc(100vh - 27px); margin: 0; font-size: 0">${button('Copy')}${button('Save')}</p>
      <div style="height: 200vh"></div>
      <div class="t-panes" style="position: sticky; bottom: 0; height: 48px; z-index: 1">
        <button style="width: 100%; height: 40px">Submit</button>
      </div>`);
    return seriousFindings(page);
  };
  expect(await covered(80)).toEqual([]);
  expect(await covered(12)).toEqual([expect.stringContaining('target-size')]);
});

test('states that only a ground shows are found', async () => {
  await show(`
    <style>[aria-pressed=true] { background: gold } [aria-current] { font-weight: bold }</style>
    <h1>States</h1><button aria-pressed="true">Pressed</button><a href="/" aria-current="page">Current</a>
    <div style="background: silver"><div style="width: 40%; height: 8px; background: navy"></div></div>`);
  expect(await lostStates(page)).toEqual([
    'only a colour tells the state of button. “Pressed”',
    'only a colour tells the state of div. “”',
  ]);
});
