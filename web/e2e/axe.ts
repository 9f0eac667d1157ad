import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Impact = 'minor' | 'moderate' | 'serious' | 'critical';

interface Finding {
  id: string;
  impact: Impact | null;
  nodes: { html: string; target: string[] }[];
}

/**
 * Returns the serious accessibility problems of the page, seen from its top: wherever else it is scrolled to, the bar
 * covers a part of some control. A control below a toast is not too small either; the toast goes by itself. One that the
 * bar at the bottom of a narrow problem page covers is measured where it can be scrolled to.
 */
export const seriousFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(where: Document | Element, how: object): Promise<{ violations: Finding[] }>;
        _audit: { rules: readonly { id: string; impact: Impact }[] };
      };
    };
    // The impact of a finding is that of its rule.
    const isMinor = ({ impact }: { impact: Impact }): boolean => impact === 'minor' || impact === 'moderate';
    const minor = axe._audit.rules.filter(isMinor).map(({ id }) => [id, { enabled: false }] as const);
    // A control is 24 px high and wide, or has that much room (WCAG 2.5.8); axe leaves this rule out by default.
    const rules = { ...Object.fromEntries(minor), 'target-size': { enabled: true } };
    // Only rules that are not used look at style sheets and media, which would be loaded again for them.
    const position = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, rules });
    const toasts = [...document.querySelectorAll('.t-toast')].map((toast) => toast.getBoundingClientRect());
    const isCovered = ({ target: [selector = ''] }: Finding['nodes'][number]): boolean => {
      const control = document.querySelector(selector)?.getBoundingClientRect();
      if (!control) return false;
      const { left, right, top, bottom } = control;
      return toasts.some(
        (toast) => toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom,
      );
    };
    /** Returns whether the control is large enough as soon as the bar at the bottom does not cover it. */
    const isLargeElsewhere = async ({ target: [selector = ''] }: Finding['nodes'][number]): Promise<boolean> => {
      const control = document.querySelector(selector);
      const bar = document.querySelector('.t-panes');
      if (!control || !bar || bar.contains(control)) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(control, { runOnly: ['target-size'], preload: false, rules });
      return again.violations.length === 0;
    };
    const found: Finding[] = [];
    for (const finding of violations) {
      if (finding.id !== 'target-size') {
        found.push(finding);
        continue;
      }
      const nodes: Finding['nodes'] = [];
      for (const node of finding.nodes) if (!isCovered(node) && !(await isLargeElsewhere(node))) nodes.push(node);
      found.push({ ...finding, nodes });
    }
    scrollTo({ top: position, behavior: 'instant' });
    return found.filter(({ nodes }) => nodes.length > 0);
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
};
