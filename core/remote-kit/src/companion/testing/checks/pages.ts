import { expect } from 'vitest';
import type { CompanionSite } from '../companion-site';
import { ME, OTHER } from '../companion-site';
import type { VisitedPage } from '../visited-page';
import type { CompanionChecks } from './check';

/** Does everything that a part can do with a document, and checks that the answers are of the right form. */
async function tryAll(site: CompanionSite, document: Document, url: URL, name: string): Promise<void> {
  const { part } = site;
  const reading = part.readPage(document, url);
  expect(['form', 'closedForm', 'runs', 'refused', 'login', 'check', 'other'], name).toContain(reading.kind);
  if ('account' in reading && reading.account !== null) expect(reading.account, name).not.toBe('');
  if (reading.kind === 'refused') expect(reading.text, name).not.toBe('');
  if (reading.kind === 'closedForm') part.openForm?.(document);
  await part.fill(document, site.submission());
  const form = part.readForm(document);
  if (form) expect(typeof form.code, name).toBe('string');
  for (const run of part.listRuns(document, url)) expect(run.runId, name).toMatch(/\S/);
}

const BLOCKS = /<(form|table|tr|td|select|option|textarea|input|a|nav|ul|li)\b/g;
const ATTRIBUTES = ['id', 'class', 'name', 'value', 'href', 'data-submission-id'];
const PARTS = [0.3, 0.6, 0.9];
const MANY = 300;

/** Returns variants of a page as a site, or somebody who means ill, might show it. */
function variantsOf(html: string): [name: string, html: string][] {
  const tags = [...new Set([...html.matchAll(BLOCKS)].map(([, tag]) => tag!))];
  const variants: [string, string][] = [
    ...PARTS.map((part): [string, string] => [`the first ${part} of it`, html.slice(0, html.length * part)]),
    ...tags.map((tag): [string, string] => [`without ${tag}`, html.replace(new RegExp(`</?${tag}\\b[^>]*>`, 'g'), '')]),
    ...ATTRIBUTES.flatMap((attribute): [string, string][] => [
      [`without ${attribute}`, html.replace(new RegExp(`\\s${attribute}=`, 'g'), ' data-was=')],
      [
        `an odd ${attribute}`,
        html.replace(new RegExp(`\\s${attribute}=("[^"]*"|[^\\s">]+)`, 'g'), ` ${attribute}="http://[%E0%A4%A"`),
      ],
    ]),
    ['twice', html + html],
    ['long', html.replace('</body>', `${'<p>We are busy.</p>'.repeat(MANY)}</body>`)],
  ];
  return variants.filter(([, variant]) => variant !== html);
}

async function knownPages(site: CompanionSite): Promise<VisitedPage[]> {
  const visitor = site.visitor();
  site.addRun(ME);
  site.addRun(OTHER);
  const landing = await site.submit(visitor);
  const list = await site.openOwnRuns(visitor);
  if (!site.lacks('refusals')) site.world.faults.push({ on: 'submit', kind: 'rejected' });
  return [
    await site.visitor(null).open(site.submitUrl()),
    landing,
    list,
    await site.submit(visitor),
    await site.openForm(visitor),
  ];
}

export const pageChecks: CompanionChecks = {
  async 'the login page is read as such'(site) {
    const page = await site.visitor(null).open(site.submitUrl());
    expect(page.read()).toEqual({ kind: 'login' });
  },

  async 'a session that ends before the person sends leads to the login page'(site) {
    const visitor = site.visitor();
    const page = await site.openForm(visitor);
    await page.fill(site.submission());
    site.world.endSessions();
    const answer = await site.send(visitor, page);
    expect(answer.read()).toEqual({ kind: 'login' });
    expect(answer.runs()).toEqual([]);
  },

  async 'a check of the browser is read as such'(site) {
    if (site.lacks('browserCheck')) return;
    for (const on of ['other', 'submit'] as const) site.world.faults.push({ on, kind: 'interstitial' });
    const page = await site.visitor().open(site.submitUrl());
    expect(page.read()).toEqual({ kind: 'check' });
    expect(page.readForm()).toBeNull();
  },

  async 'a person is known by the login, not by the name that pages show'(site) {
    site.world.displayNames.set(OTHER, ME).set(ME, OTHER);
    const visitor = site.visitor();
    expect((await site.openForm(visitor)).read()).toEqual({ kind: 'form', account: ME });
    site.addRun(OTHER);
    site.world.listQuirks.add('everybody');
    const list = await site.openOwnRuns(visitor);
    expect(list.read()).toEqual({ kind: 'runs', account: ME });
    expect((await site.openForm(site.visitor(OTHER))).read()).toEqual({ kind: 'form', account: OTHER });
  },

  async 'any other page is read as such, and left alone'(site) {
    for (const account of [ME, null]) {
      for (const path of site.options.otherPaths) {
        const page = await site.visitor(account).open(path);
        const before = page.document.documentElement.outerHTML;
        expect(page.read(), path).toEqual({ kind: 'other' });
        await page.fill(site.submission());
        expect(page.readForm(), path).toBeNull();
        expect(page.runs(), path).toEqual([]);
        expect(page.document.documentElement.outerHTML, path).toBe(before);
        expect(page.effects, path).toEqual([]);
      }
    }
  },

  async 'an empty document is read as any other page'(site) {
    const url = new URL(site.submitUrl());
    for (const html of ['', '<!DOCTYPE html><html><head></head></html>']) {
      const document = new DOMParser().parseFromString(html, 'text/html');
      expect(site.part.readPage(document, url)).toEqual({ kind: 'other' });
      await tryAll(site, document, url, 'an empty page');
      document.body.remove();
      expect(site.part.readPage(document, url)).toEqual({ kind: 'other' });
      document.documentElement.remove();
      expect(site.part.readPage(document, url)).toEqual({ kind: 'other' });
      await tryAll(site, document, url, 'a page without anything');
    }
  },

  async 'no page makes it throw, whatever is missing or odd'(site) {
    for (const page of await knownPages(site)) {
      for (const [name, html] of variantsOf(page.html)) {
        const document = new DOMParser().parseFromString(html, 'text/html');
        await tryAll(site, document, new URL(page.url), `${page.url}: ${name}`);
      }
    }
  },
};
