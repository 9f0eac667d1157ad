import { describe, expect, it } from 'vitest';
import { withDollarMaths } from '../judge/maths';

describe('dollar signs in a statement', () => {
  it.each([
    ['of a formula in a line', '<p>Find $$$n \\le 5$$$.</p>', '<p>Find $n \\le 5$.</p>'],
    ['of a formula of its own', '$$$$$$ x $$$$$$', '$$x$$'],
    ['alone', '<p>It costs $5 or $7.</p>', '<p>It costs <span>$</span>5 or <span>$</span>7.</p>'],
    ['alone beside a formula', 'Pay $1 for $$$a<b$$$', 'Pay <span>$</span>1 for $a<b$'],
    ['written as an entity', 'A&#36;B', 'A<span>$</span>B'],
  ])('%s', (_what, html, expected) => expect(withDollarMaths(html)).toBe(expected));
});
