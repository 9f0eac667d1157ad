import {
  contestBox,
  framed,
  redirect,
  split,
  statementOf,
  type SimulatedSession,
} from '@tribunal/plugin-remote-cf/simulator';
import type { SimulatedProblem, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';
import { ATTACHMENTS, FILES, FORMS, PAGE_VARIANTS } from './problems';

export const file = (line: string): SimulatedResponse => ({
  headers: { 'content-type': 'application/pdf' },
  body: pdfOf(line),
});

const box = (contest: string, name: string): string => contestBox(`/gym/${contest}`, name);

export function problemPage(simulatedSession: SimulatedSession, problem: SimulatedProblem): SimulatedResponse {
  const { contest, index } = split(problem.id);
  const form = FORMS[problem.id];
  if (form === 'file') return file(`${index}. ${problem.title}`);
  if (form === 'attachments') return redirect(`/gym/${contest}/attachments`);
  const embedded = `<embed src="/gym/${contest}/problem-file/${index}.pdf" type="application/pdf" width="100%"/>`;
  const content = form === 'embedded' ? embedded : statementOf(problem, index, PAGE_VARIANTS[problem.id] ?? {});
  return framed(simulatedSession, `Problem - ${index}`, content, { sidebar: box(contest, problem.source) });
}

const links = (contest: string): string =>
  (ATTACHMENTS[contest] ?? [])
    .map((path) => `<li><a href="/gym/${contest}/attachments/${path}">${path.split('/').at(-1)}</a></li>`)
    .join('');

function rowOf(problem: SimulatedProblem): string {
  const { contest, index } = split(problem.id);
  const link = `/gym/${contest}/problem/${index}`;
  const limits = `${problem.timeLimitMs / 1000} s, ${problem.memoryLimitMb} MB`;
  return `<tr><td class="id"><a href="${link}">${index}</a></td><td><div style="position: relative;"><div style="float: left;"><a href="${link}"><!--
-->${problem.title}</a></div><div class="notice" style="text-align:right;">${FILES[problem.id] ?? 'standard input/output'}
 ${limits}</div></div></td></tr>`;
}

export const problemsOf = (simulatorState: SimulatorState, contest: string): SimulatedProblem[] =>
  [...simulatorState.problems.values()].filter(({ id }) => split(id).contest === contest);

export function contestPage(
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  contest: string,
): SimulatedResponse {
  const problems = problemsOf(simulatorState, contest);
  const table = `<table class="problems"><tbody><tr><th>#</th><th>Name</th></tr>${problems.map(rowOf).join('')}</tbody></table>`;
  const sidebar = `${box(contest, problems[0]?.source ?? '')}<ul>${links(contest)}</ul>`;
  return framed(simulatedSession, 'Dashboard', table, { sidebar });
}

export const attachmentsPage = (simulatedSession: SimulatedSession, contest: string): SimulatedResponse =>
  framed(
    simulatedSession,
    'Attachments',
    `<table><tr><th>Name</th><th>Actions</th></tr></table><ul>${links(contest)}</ul>`,
  );

/** Returns a PDF file of one page with one line of text. */
function pdfOf(line: string): Uint8Array {
  const content = `BT /F1 18 Tf 72 720 Td (${line.replace(/[^\x20-\x7e]|[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
