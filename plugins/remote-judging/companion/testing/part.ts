import { defineRemoteJudge } from '@tribunal/remote-kit/contract';
import { defineCompanionPart, type CompanionPart, type ShownRun } from '@tribunal/remote-kit/companion';

const field = <Element extends HTMLElement>(page: Document, selector: string): Element | null =>
  page.querySelector<Element>(`form#send ${selector}`);
const accountOf = (page: Document): string | null => page.querySelector('#me')?.textContent ?? null;

const runOf = (row: Element): ShownRun => {
  const [runId = '', problemId = '', account = ''] = [...row.children].map((cell) => cell.textContent ?? '');
  return { runId, url: row.querySelector('a')?.href ?? null, problemId, account };
};

/** The companion part of the small site of tests in `test-site.ts`. */
export const testPart: CompanionPart = {
  submitUrl: (endpoint, { id }) => `${endpoint}/submit?problem=${id}`,
  readPage: (page) => {
    const account = accountOf(page);
    if (page.querySelector('#login')) return { kind: 'login' };
    if (page.querySelector('#check')) return { kind: 'check' };
    const refusal = page.querySelector('#refusal')?.textContent;
    if (refusal) return { kind: 'refused', account, text: refusal };
    if (page.querySelector('form#send')) return { kind: 'form', account };
    return page.querySelector('table#runs') ? { kind: 'runs', account } : { kind: 'other' };
  },
  fill: (page, { language }) => {
    const select = field<HTMLSelectElement>(page, 'select')!;
    select.value = language.id;
    if (select.selectedIndex < 0) select.value = '';
  },
  fillEditor: (code) => {
    const { editor } = globalThis as { editor?: { setValue: (text: string) => void } };
    editor?.setValue(code);
    return editor !== undefined;
  },
  readForm: (page) => {
    const code = field<HTMLTextAreaElement>(page, 'textarea');
    const language = field<HTMLSelectElement>(page, 'select');
    const problem = field<HTMLInputElement>(page, 'input[name=problem]');
    if (!code || !language) return null;
    const chosen = language.selectedOptions[0];
    return {
      problemId: problem?.value ?? null,
      language: chosen && chosen.value !== '' ? chosen.text : null,
      code: code.value,
    };
  },
  runsUrl: (endpoint, { account, problem }) => `${endpoint}/runs?account=${account}&problem=${problem.id}`,
  listRuns: (page) => [...page.querySelectorAll('table#runs tr')].map(runOf),
};

export const testJudge = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0' },
  {
    key: 'TEST',
    name: 'Test site',
    home: 'https://judge.example',
    endpoint: 'https://judge.example',
    exampleId: '1',
    submitMethods: ['verify'],
    poolByDefault: false,
    credentials: [],
    gaps: { submitMs: 0, requestMs: 0 },
    languages: [{ id: 'cpp', name: 'C++', contentType: 'text/x-c++src' }],
  },
);

export default defineCompanionPart(testJudge, testPart);
