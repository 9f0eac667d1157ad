import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Returns the serious accessibility problems of the page. */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, how: object): Promise<{ violations: Finding[] }> };
    };
    // A control is 24 px high and wide, or has that much room (WCAG 2.5.8); axe leaves this rule out by default.
    const rules = { 'target-size': { enabled: true } };
    // Only rules that are not used look at style sheets and media, which would be loaded again for them.
    return (await axe.run(document, { resultTypes: ['violations'], preload: false, rules })).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
};
