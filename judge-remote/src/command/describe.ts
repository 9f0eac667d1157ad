import { Status } from '@tribunal/contract';
import type { RemotePage, RemoteProblem, RemoteProgress } from '@tribunal/remote-kit';
import type { RecordedRequest } from './recorded-session';

const names = new Map<number, string>(Object.entries(Status).map(([name, status]) => [status, name]));

const block = (label: string, text: string): string =>
  text.trim() === '' ? '' : `\n${label}\n${indented(text.trim())}`;
const indented = (text: string): string => text.replace(/^/gm, '  ');

export function describeProblem(problem: RemoteProblem): string {
  const { id, title, timeLimitMs, memoryLimitMb, format, samples, source, tags, ref, languageIds, files } = problem;
  return [
    `${id}  ${title}`,
    `${timeLimitMs} ms, ${memoryLimitMb} MB, ${format}${ref === null ? '' : `, submitted as ${ref}`}`,
    block('description', problem.description),
    block('input', problem.input),
    block('output', problem.output),
    ...samples.flatMap(({ input, output }, at) => [
      block(`sample input ${at + 1}`, input),
      block(`sample output ${at + 1}`, output),
    ]),
    block('hint', problem.hint),
    block('source', source),
    block('tags', tags.join(', ')),
    block('languages', languageIds?.join(', ') ?? ''),
    block('files', files.map(({ name, url }) => `${name}  ${url}`).join('\n')),
  ]
    .filter(Boolean)
    .join('\n');
}

export function describeProgress(progress: RemoteProgress): string {
  if (progress.state === 'unknown') return `unknown verdict text of the site: “${progress.text}”`;
  if (progress.state === 'judging') return `judging${progress.done === null ? '' : `, ${progress.done} cases done`}`;
  if (progress.state !== 'final') return progress.state;
  const { status, timeMs, memoryKb, score, message, cases } = progress;
  const measures = [
    timeMs === null ? '' : `${timeMs} ms`,
    memoryKb === null ? '' : `${memoryKb} KB`,
    score === null ? '' : `${score} points`,
    cases.length === 0 ? '' : `${cases.length} cases`,
  ];
  return `${[names.get(status), ...measures.filter(Boolean)].join(', ')}${block('message', message ?? '')}`;
}

const sizeOf = ({ bytes }: RemotePage): string => `${(bytes.byteLength / 1024).toFixed(1)} KB`;

/** Returns one line for each request. */
export const describeRequests = (requests: readonly RecordedRequest[]): string =>
  requests
    .map(({ httpMethod, path, page }) => {
      const answer = page === null ? 'no answer' : `${page.status}, ${sizeOf(page)}`;
      const location = page?.location ? `, redirected to ${page.location}` : '';
      return `${httpMethod.toUpperCase()} ${path}: ${answer}${location}`;
    })
    .join('\n');
