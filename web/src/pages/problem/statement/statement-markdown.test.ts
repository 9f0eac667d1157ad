import i18n from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '../../../locales/en-US';
import { problemDetail } from '../../../testing';
import { statementMarkdown } from './statement-markdown';

const translated = i18n.createInstance();
beforeAll(() => translated.init({ lng: 'en-US', resources: { 'en-US': { translation: texts } } }));

const markdownOf = (
  ...[problem, samples]: [Parameters<typeof problemDetail>[0], Parameters<typeof statementMarkdown>[1]?]
) => statementMarkdown(problemDetail(problem).problem, samples ?? [], { t: translated.t, site: 'https://oj.example' });

test('a statement is its title, limits, parts and samples', () => {
  const problem = { description: 'Add $a$ and $b$.', input: 'Two numbers.', output: 'Their sum.\n', hint: ' ' };
  expect(markdownOf({ problem }, [{ input: '1 2', output: '3' }])).toBe(
    [
      '# P-1 Sum',
      '- Time 1000 ms\n- Memory 256 MB',
      '## Description',
      'Add $a$ and $b$.',
      '## Input',
      'Two numbers.',
      '## Output',
      'Their sum.',
      '## Samples',
      '### Input 1',
      '```text\n1 2\n```',
      '### Output 1',
      '```text\n3\n```\n',
    ].join('\n\n'),
  );
});

test('pictures and links of the site are found from elsewhere too', () => {
  const description = '![a](/api/public/file/1.png) <img src="/x.png"> [b](https://else.where/c) [d](//else.where/e)';
  expect(markdownOf({ problem: { description } })).toContain(
    '![a](https://oj.example/api/public/file/1.png) <img src="https://oj.example/x.png"> [b](https://else.where/c) [d](//else.where/e)',
  );
});

test('a sample with fences stands between longer ones', () => {
  expect(markdownOf({}, [{ input: '```\n````', output: '' }])).toContain('`````text\n```\n````\n`````');
});
