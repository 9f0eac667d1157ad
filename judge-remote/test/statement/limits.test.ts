import type { RemoteProblem } from '@tribunal/remote-kit';
import { describe, expect, it } from 'vitest';
import { cleanProblem } from '../../src/statement';
import { markdownOfHtml } from '../../src/statement/html';
import { rewriteAt } from '../../src/statement/links';
import { cleanMarkdown } from '../../src/statement/markdown';
import { JudgeRemoteLimits } from '../../src/limits';

const keep = rewriteAt('http://site.test/', (address) => address);

describe('a hostile text', () => {
  it('is refused when its elements stand in each other too deep, and is one text when they do not', () => {
    const nested = (depth: number): string => '<div>'.repeat(depth) + 'x' + '</div>'.repeat(depth);
    expect(markdownOfHtml(nested(JudgeRemoteLimits.nesting.max), keep)).toBe('x');
    for (const depth of [JudgeRemoteLimits.nesting.max + 1, 20_000]) {
      expect(() => markdownOfHtml(nested(depth), keep)).toThrow(
        expect.objectContaining({ kind: 'layoutChanged', message: expect.stringContaining('nested') }),
      );
    }
  });
});

describe('a formula', () => {
  it('may hold line breaks before brackets, and no other formula', () => {
    expect(markdownOfHtml('<p>\\(a \\\\ (b)\\) and \\(c \\(d\\)</p>', keep)).toBe('$a \\\\ (b)$ and \\\\(c \\(d\\)');
  });

  it('keeps what was put aside out of attributes', () => {
    const made = cleanMarkdown('<a href="http://x.test/" title="`" onclick=alert(1) x="`">y</a>', keep);
    expect(made).not.toContain('onclick');
  });
});

describe('a problem', () => {
  const problem = {
    title: 'T',
    format: 'html',
    description: '',
    input: '',
    output: '',
    hint: '',
    url: 'http://site.test/',
    files: [],
  } as unknown as RemoteProblem;

  it.each(['description', 'input', 'output', 'hint'] as const)('is refused with too long a text: %s', async (name) => {
    const text = 'x'.repeat(JudgeRemoteLimits.text.max + 1);
    await expect(cleanProblem({ ...problem, [name]: text }, { files: null })).rejects.toMatchObject({
      kind: 'layoutChanged',
      message: `the text ${name} is longer than ${JudgeRemoteLimits.text.max} characters`,
    });
  });

  it('may have pictures in its text that are longer', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(JudgeRemoteLimits.text.max)}">`;
    const { description } = await cleanProblem({ ...problem, description: `<p>a${picture}</p>` }, { files: null });
    expect(description).toBe('a');
  });

  it('links files of any address', async () => {
    const files = [
      { name: 'a.pdf', url: 'https://a.b/100%.pdf' },
      { name: 'b', url: 'https://a.b/ü (1).pdf' },
      { name: 'c', url: 'https://' },
    ];
    const { description } = await cleanProblem({ ...problem, files }, { files: null });
    expect(description).toBe('[a.pdf](https://a.b/100%.pdf)\n\n[b](https://a.b/%C3%BC%20%281%29.pdf)');
  });
});
