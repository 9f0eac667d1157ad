import type { SimulatedProblem, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';
import { split } from './problems';
import { escaped, framed, type SimulatedSession } from './session';

/** Renders the tasks of a contest. */
export function tasksPage(
  simulatedSession: SimulatedSession,
  contest: string,
  problems: readonly SimulatedProblem[],
): SimulatedResponse {
  const rows = problems.map(({ id, title, timeLimitMs, memoryLimitMb }, at) => {
    const link = `/contests/${contest}/tasks/${split(id).task}`;
    return `<tr><td class="text-center no-break"><a href="${link}">${String.fromCharCode(65 + at)}</a></td><td><a href="${link}">${escaped(title)}</a></td><td class="text-right">${timeLimitMs / 1000} sec</td><td class="text-right">${memoryLimitMb} MiB</td></tr>`;
  });
  return framed(
    simulatedSession,
    'Tasks',
    `<div class="panel panel-default table-responsive"><table class="table table-bordered table-striped"><thead><tr><th width="3%" class="text-center"></th><th>Task Name</th><th width="10%">Time Limit</th><th width="10%">Memory Limit</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
  );
}

const ROWS = 2;

/** Renders a page of the archive of contests, newest first. */
export function archivePage(
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  number: number,
): SimulatedResponse {
  const problems = [...simulatorState.problems.values()];
  const names = new Map(problems.map(({ id, source }) => [split(id).contest, source]));
  const pages = Math.ceil(names.size / ROWS);
  const rows = [...names]
    .slice((number - 1) * ROWS, number * ROWS)
    .map(
      ([contest, name]) =>
        `<tr><td class="text-center"><a href="http://www.timeanddate.com/worldclock/fixedtime.html?iso=20260101T2100&p1=248" target="blank"><time class="fixtime">2026-01-01 21:00:00+0900</time></a></td><td><a href="/contests/${contest}">${escaped(name)}</a></td><td class="text-center">01:40</td><td class="text-center"> - 1999</td></tr>`,
    );
  const links = Array.from({ length: pages }, (_, at) => at + 1).map(
    (page) =>
      `<li${page === number ? ' class="active"' : ''}><a href="/contests/archive?page=${page}">${page}</a></li>`,
  );
  return framed(
    simulatedSession,
    'Contest Archive',
    `<ul class="pagination">${links.join('')}</ul><div class="table-responsive"><table class="table table-default table-striped table-hover table-condensed table-bordered"><thead><tr><th>Start Time</th><th>Contest Name</th><th>Duration</th><th>Rated Range</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
  );
}
