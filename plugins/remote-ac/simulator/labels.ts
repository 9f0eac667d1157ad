import { escaped } from './session';

const LABELS: Readonly<Record<number, readonly [label: string, title: string]>> = {
  [-2]: ['CE', 'Compilation Error'],
  [-1]: ['WA', 'Wrong Answer'],
  0: ['AC', 'Accepted'],
  1: ['TLE', 'Time Limit Exceeded'],
  2: ['MLE', 'Memory Limit Exceeded'],
  3: ['RE', 'Runtime Error'],
};
const INTERNAL = ['IE', 'Internal Error'] as const;

export const label = (text: string, title: string, kind: string): string =>
  `<span class='label label-${kind}' data-toggle='tooltip' data-placement='top' title="${title}">${escaped(text)}</span>`;

type Label = readonly [label: string, title: string];
export const labelOf = (status: number): Label => LABELS[status] ?? INTERNAL;
