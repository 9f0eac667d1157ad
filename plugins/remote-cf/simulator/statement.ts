import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';
import { escaped } from './frame';

/** Variations in the layout of a statement. */
export interface PageVariant {
  /**
   * Layout of the samples: lines with breaks, as on older pages, or one element per line. The element of an empty line
   * has a break, or nothing.
   */
  samples?: 'breaks' | 'boxes' | 'empty boxes';
  files?: { input: string; output: string };
  /** The interaction section of an interactive problem. */
  interaction?: string;
  rating?: number;
  /** The time limit as the page writes it. */
  time?: string;
}

const property = (name: string, label: string, value: string): string =>
  `<div class="${name}"><div class="property-title">${label}</div>${value}</div>`;

const section = (name: string, title: string, body: string): string =>
  body === '' ? '' : `<div class="${name}"><div class="section-title">${title}</div>${body}</div>`;

function sample(text: string, pageVariant: PageVariant): string {
  const lines = text.split('\n').map(escaped);
  if (pageVariant.samples === 'breaks') return `${lines.join('<br />')}<br />`;
  const kind = (at: number): string => (at % 2 === 0 ? 'even' : 'odd');
  return lines
    .map((line, at) => {
      const classes = `test-example-line test-example-line-${kind(at)} test-example-line-${at}`;
      return `<div class="${classes}">${line === '' && pageVariant.samples !== 'empty boxes' ? '<br>' : line}</div>`;
    })
    .join('');
}

function samples({ samples: pairs }: SimulatedProblem, pageVariant: PageVariant): string {
  const body = pairs
    .map(
      ({ input, output }) =>
        `<div class="input"><div class="title">Input</div><pre>${sample(input, pageVariant)}</pre></div>` +
        `<div class="output"><div class="title">Output</div><pre>${sample(output, pageVariant)}</pre></div>`,
    )
    .join('');
  const title = pairs.length > 1 ? 'Examples' : 'Example';
  return section('sample-tests', title, body && `<div class="sample-test">${body}</div>`);
}

const secondsOf = (ms: number): string => (ms === 1000 ? '1 second' : `${ms / 1000} seconds`);

export const statementOf = (problem: SimulatedProblem, index: string, pageVariant: PageVariant): string =>
  `<div class="problemindexholder" problemindex="${index}"><div class="ttypography"><div class="problem-statement">
<div class="header"><div class="title">${index}. ${escaped(problem.title)}</div>` +
  property('time-limit', 'time limit per test', pageVariant.time ?? secondsOf(problem.timeLimitMs)) +
  property('memory-limit', 'memory limit per test', `${problem.memoryLimitMb} megabytes`) +
  property('input-file', 'input', pageVariant.files?.input ?? 'standard input') +
  property('output-file', 'output', pageVariant.files?.output ?? 'standard output') +
  `</div><div>${problem.description}</div>` +
  section('input-specification', 'Input', problem.input) +
  section('output-specification', 'Output', problem.output) +
  (pageVariant.interaction ? `<div><div class="section-title">Interaction</div>${pageVariant.interaction}</div>` : '') +
  samples(problem, pageVariant) +
  section('note', 'Note', problem.hint) +
  '</div><p> </p></div></div>';

export const tagsOf = ({ tags }: SimulatedProblem, pageVariant: PageVariant): string =>
  [
    ...tags.map(
      (tag) => `<span class="tag-box" style="font-size:1.2rem;" title="${escaped(tag)}">${escaped(tag)}</span>`,
    ),
    ...(pageVariant.rating
      ? [`<span class="tag-box" style="font-size:1.2rem;" title="Difficulty">*${pageVariant.rating}</span>`]
      : []),
  ].join('\n');

export const contestBox = (href: string, name: string): string =>
  `<div class="roundbox sidebox"><table class="rtable "><tbody><tr><th class="left" style="width:100%;"><a style="color: black" href="${href}">${escaped(name)}</a></th></tr></tbody></table></div>`;
