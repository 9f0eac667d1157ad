import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';
import { escaped } from './frame';

/** How a statement looks beside what it says. */
export interface Look {
  /** Samples as lines with breaks, as older pages have them, or a box for each line. */
  samples?: 'breaks' | 'boxes';
  files?: { input: string; output: string };
  /** Of interactive problems. */
  interaction?: string;
  rating?: number;
  /** As the page writes the time limit. */
  time?: string;
}

const property = (name: string, label: string, value: string): string =>
  `<div class="${name}"><div class="property-title">${label}</div>${value}</div>`;

const section = (name: string, title: string, body: string): string =>
  body === '' ? '' : `<div class="${name}"><div class="section-title">${title}</div>${body}</div>`;

function sample(text: string, look: Look): string {
  const lines = text.split('\n').map(escaped);
  if (look.samples === 'breaks') return `${lines.join('<br />')}<br />`;
  const kind = (at: number): string => (at % 2 === 0 ? 'even' : 'odd');
  return lines
    .map((line, at) => {
      const classes = `test-example-line test-example-line-${kind(at)} test-example-line-${at}`;
      return `<div class="${classes}">${line === '' ? '<br>' : line}</div>`;
    })
    .join('');
}

function samples({ samples: pairs }: SimulatedProblem, look: Look): string {
  const body = pairs
    .map(
      ({ input, output }) =>
        `<div class="input"><div class="title">Input</div><pre>${sample(input, look)}</pre></div>` +
        `<div class="output"><div class="title">Output</div><pre>${sample(output, look)}</pre></div>`,
    )
    .join('');
  const title = pairs.length > 1 ? 'Examples' : 'Example';
  return section('sample-tests', title, body && `<div class="sample-test">${body}</div>`);
}

const secondsOf = (ms: number): string => (ms === 1000 ? '1 second' : `${ms / 1000} seconds`);

export const statementOf = (problem: SimulatedProblem, index: string, look: Look): string =>
  `<div class="problemindexholder" problemindex="${index}"><div class="ttypography"><div class="problem-statement">
<div class="header"><div class="title">${index}. ${escaped(problem.title)}</div>` +
  property('time-limit', 'time limit per test', look.time ?? secondsOf(problem.timeLimitMs)) +
  property('memory-limit', 'memory limit per test', `${problem.memoryLimitMb} megabytes`) +
  property('input-file', 'input', look.files?.input ?? 'standard input') +
  property('output-file', 'output', look.files?.output ?? 'standard output') +
  `</div><div>${problem.description}</div>` +
  section('input-specification', 'Input', problem.input) +
  section('output-specification', 'Output', problem.output) +
  (look.interaction ? `<div><div class="section-title">Interaction</div>${look.interaction}</div>` : '') +
  samples(problem, look) +
  section('note', 'Note', problem.hint) +
  '</div><p> </p></div></div>';

export const tagsOf = ({ tags }: SimulatedProblem, look: Look): string =>
  [
    ...tags.map(
      (tag) => `<span class="tag-box" style="font-size:1.2rem;" title="${escaped(tag)}">${escaped(tag)}</span>`,
    ),
    ...(look.rating
      ? [`<span class="tag-box" style="font-size:1.2rem;" title="Difficulty">*${look.rating}</span>`]
      : []),
  ].join('\n');

export const contestBox = (href: string, name: string): string =>
  `<div class="roundbox sidebox"><table class="rtable "><tbody><tr><th class="left" style="width:100%;"><a style="color: black" href="${href}">${escaped(name)}</a></th></tr></tbody></table></div>`;
