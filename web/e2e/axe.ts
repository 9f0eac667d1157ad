import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; target: string[] }[];
}

/**
 * Returns the serious accessibility problems of the page, seen from its top: wherever else it is scrolled to, the bar
 * covers a part of some control. A control below a toast is not too small either; the toast goes by itself. Nor is one
 * below the bar at the bottom of a narrow problem page, from where it is scrolled away.
 */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, how: object): Promise<{ violations: Finding[] }> };
    };
    // A control is 24 px high and wide, or has that much room (WCAG 2.5.8); axe leaves this rule out by default.
    const rules = { 'target-size': { enabled: true } };
    // Only rules that are not used look at style sheets and media, which would be loaded again for them.
    const position = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, rules });
    const covers = [...document.querySelectorAll('.t-toast, .t-panes')];
    const isCovered = ({ target: [selector = ''] }: Finding['nodes'][number]): boolean => {
      const control = document.querySelector(selector);
      if (!control) return false;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return covers.some((cover) => {
        if (cover.contains(control)) return false;
        const over = cover.getBoundingClientRect();
        return over.left < right && left < over.right && over.top < bottom && top < over.bottom;
      });
    };
    const found = violations.map((finding) =>
      finding.id === 'target-size' ? { ...finding, nodes: finding.nodes.filter((node) => !isCovered(node)) } : finding,
    );
    scrollTo({ top: position, behavior: 'instant' });
    return found.filter(({ nodes }) => nodes.length > 0);
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
};
