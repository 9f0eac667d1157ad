import type { PageVariant } from '@tribunal/plugin-remote-cf/simulator';
import { PLAIN_DOLLARS, type SimulatedProblem } from '@tribunal/remote-kit/simulator';

const inFile = { description: '', input: '', output: '', hint: '', samples: [], tags: [] };

export const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: '100001A',
    title: 'Lanterns',
    timeLimitMs: 2000,
    memoryLimitMb: 256,
    description: `<p>${PLAIN_DOLLARS} Lanterns (灯笼) hang on a rope of length $$$\\ell$$$. Each lights up to $$$r_i$$$ metres.</p><p><img src="../../attachments/lantern.png" class="tex-graphics"/></p>`,
    input: '<p>Two numbers, $$$1 \\le n \\le \\ell$$$.</p>',
    output: '<p>How many metres stay dark.</p>',
    hint: '<p>Nothing is dark in the second sample.</p>',
    samples: [
      { input: '3 10\n1 1 1', output: '4' },
      { input: '1 2\n1', output: '0' },
    ],
    source: 'Simulated School Cup',
    tags: [],
  },
  {
    id: '100001B',
    title: 'Points for Parts',
    timeLimitMs: 500,
    memoryLimitMb: 64,
    description: '<p>Every group of tests gives points.</p>',
    input: '<p>A line.</p>',
    output: '<p>The same line.</p>',
    hint: '',
    samples: [{ input: 'a  b', output: 'a  b' }],
    source: 'Simulated School Cup',
    tags: [],
  },
  {
    ...inFile,
    id: '100524A',
    title: 'Astronomy Evening',
    timeLimitMs: 8000,
    memoryLimitMb: 512,
    source: 'Simulated Open Cup',
  },
  {
    ...inFile,
    id: '100524B',
    title: 'Bridges at Night',
    timeLimitMs: 2500,
    memoryLimitMb: 256,
    source: 'Simulated Open Cup',
  },
  { ...inFile, id: '100600C', title: '星の地図', timeLimitMs: 1000, memoryLimitMb: 64, source: '模擬コンテスト' },
  {
    id: '100700A',
    title: 'Members Only',
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    description: '<p>Those who are not logged in do not see this.</p>',
    input: '<p>Nothing.</p>',
    output: '<p>Nothing.</p>',
    hint: '',
    samples: [{ input: '0', output: '0' }],
    source: 'Simulated Closed Training',
    tags: [],
  },
];

/** What the address of a problem delivers if it is not an HTML statement. */
export const FORMS: Readonly<Record<string, 'file' | 'attachments' | 'embedded'>> = {
  '100524A': 'file',
  '100524B': 'attachments',
  '100600C': 'embedded',
};

export const PAGE_VARIANTS: Readonly<Record<string, PageVariant>> = {
  '100001A': { files: { input: 'lanterns.in', output: 'lanterns.out' }, samples: 'breaks' },
};

/** The file names of a problem as the contest's page writes them. */
export const FILES: Readonly<Record<string, string>> = {
  '100001A': 'lanterns.in / lanterns.out',
  '100524A': 'astronomy.in / astronomy.out',
};

/** Attachments of a contest, by their paths below its attachments folder. */
export const ATTACHMENTS: Readonly<Record<string, readonly string[]>> = {
  '100524': [
    'download/1/bridges-at-night.pdf',
    'download/2/another-night.pdf',
    'download/tutorials/bridges-at-night.pdf',
  ],
};

/** Contests that require a login; the second one also requires a registration. */
export const CLOSED = ['100700', '100800'];
export const ENTERED_ONLY = '100800';
