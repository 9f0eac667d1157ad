import type { SimulatedRun } from '@tribunal/remote-kit/simulator';
import { label, labelOf } from './labels';

const PASSED = 0;

type Test = NonNullable<SimulatedRun['outcome']['cases']>[number];

/** Returns the tests of the outcome; without any, two passed tests and a last one with the verdict. */
function testsOf({ outcome: { status, timeMs, memoryKb, cases } }: SimulatedRun): readonly Test[] {
  const passed = { status: PASSED, timeMs: Math.ceil(timeMs / 2), memoryKb } as const;
  return cases ?? [passed, passed, { status, timeMs, memoryKb }];
}

const headed = (heads: readonly string[], rows: readonly string[]): string =>
  `<table class="table table-bordered table-striped th-center"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</tbody></table>`;

const testRow = ({ status, timeMs, memoryKb }: Test, name: string): string =>
  `<td class="text-center">${name}</td><td class="text-center">${label(...labelOf(status), 'default')}</td><td class="text-right">${timeMs} ms</td><td class="text-right">${memoryKb} KiB</td>`;

/** Renders the points of each set, then the tests of each set, then each test. */
export function resultsOf(run: SimulatedRun, { got, most }: { got: number; most: number }): string {
  const tests = testsOf(run);
  const names = tests.map((_, at) => `case_${String(at + 1).padStart(2, '0')}.txt`);
  const sets = [
    { name: 'Sample', got: 0, most: 0, tests: names.slice(0, 1) },
    { name: 'Subtask1', got, most: got, tests: names.slice(0, -1) },
    { name: 'Subtask2', got: 0, most: most - got, tests: names },
  ].filter((set) => set.name === 'Sample' || set.most > 0);
  const points = sets.map((set) => `<td class="text-center">${set.got} / ${set.most}</td>`).join('');
  return `<h4>Judge Result</h4>
<div class="panel panel-default"><table class="table table-bordered table-striped th-center"><tbody><tr><th>Set Name</th>${sets.map(({ name }) => `<th>${name}</th>`).join('')}</tr>
<tr><th>Score / Max Score</th>${points}</tr></tbody></table></div>
<div class="panel panel-default">${headed(
    ['Set Name', 'Test Cases'],
    sets.map((set) => `<td class="text-center">${set.name}</td><td>${set.tests.join(', ')}</td>`),
  )}</div>
<div class="panel panel-default">${headed(
    ['Case Name', 'Status', 'Exec Time', 'Memory'],
    tests.map((test, at) => testRow(test, names[at]!)),
  )}</div>`;
}
