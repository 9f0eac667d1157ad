import { expect } from 'vitest';
import type { CompanionSite } from '../companion-site';
import { CODE, ME } from '../companion-site';
import type { VisitedPage } from '../visited-page';
import type { CompanionChecks } from './check';

const LINES_OF_LARGE = 2000;
/** Codes that are easily damaged on their way into a form. */
export const CODES: Readonly<Record<string, string>> = {
  'Chinese text': `${CODE}// 两数之和，见题面 — “引号” 𠮷\n`,
  'CRLF line ends': CODE.replaceAll('\n', '\r\n'),
  tabs: `${CODE}\t\tif (a)\t{ }\t\n`,
  '64 kB': `${CODE}${'// 0123456789 0123456789 01\n'.repeat(LINES_OF_LARGE)}`.padEnd(64_000, 'x'),
  'the end of a field': `${CODE}// </textarea></form><script>alert(1)</script> &lt; &amp; $& $1 \${a} \\n %41\n`,
  'a leading blank line': `\n\n${CODE}`,
  'blanks at its ends': `   ${CODE}   \n\n`,
};

/** Form fields and the editor of a page keep LF, whatever was typed. */
export const withLf = (text: string): string => text.replace(/\r\n?/g, '\n');

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (page: VisitedPage): Field[] => [...page.document.querySelectorAll<Field>('input, textarea, select')];
const stateOf = (field: Field): string =>
  JSON.stringify([field.value, 'checked' in field && field.checked, field.getAttribute('name'), field.type]);

const languageListIn = (site: CompanionSite, page: VisitedPage): HTMLSelectElement | null =>
  [...page.document.querySelectorAll<HTMLSelectElement>(`${site.options.form} select`)].find((list) =>
    [...list.options].some(({ value }) => value === site.languages.at(-1)!.id),
  ) ?? null;

export const formChecks: CompanionChecks = {
  async 'submitUrl leads to the form of each problem, and names the person'(site) {
    for (const problem of site.problems) {
      const page = await site.openForm(site.visitor(), problem);
      expect(page.read()).toEqual({ kind: 'form', account: ME });
    }
  },

  async 'submitUrl stays at the site for every id'(site) {
    for (const id of ['1000', '../../x', '1&a=b#c', '//other.example/x', '汉字', ''])
      expect(new URL(site.submitUrl({ id, ref: null })).origin).toBe(new URL(site.url).origin);
  },

  async 'the form holds exactly the problem, the language and the code'(site) {
    for (const [name, code] of Object.entries(CODES)) {
      const page = await site.openForm();
      const submission = site.submission({ code });
      await page.fill(submission);
      const filled = page.readForm();
      expect(filled, name).toMatchObject({ problemId: site.problem.id, language: submission.language.name });
      expect(withLf(filled?.code ?? ''), name).toBe(withLf(code));
    }
  },

  async 'the form holds each problem that it is opened for'(site) {
    for (const problem of site.problems) {
      const page = await site.openForm(site.visitor(), problem);
      await page.fill(site.submission({ problem }));
      expect(page.readForm()?.problemId).toBe(problem.id);
    }
  },

  async 'the first, a middle and the last language are chosen'(site) {
    const page = await site.openForm();
    for (const at of [0, Math.floor(site.languages.length / 2), -1]) {
      const { id, name } = site.languages.at(at)!;
      await page.fill(site.submission({ language: { id, name } }));
      expect(page.readForm()?.language).toBe(name);
    }
  },

  async 'a language that is not offered leaves the choice to the person'(site) {
    const [first] = site.languages;
    const beginning = first!.name.split(' ')[0]!;
    // Where languages have no stable ids, a name that the form offers is the wanted one.
    const likeFirst = site.languages.some(({ name }) => name === beginning) ? [] : [{ id: '99999', name: beginning }];
    for (const language of [
      { id: 'no-such', name: 'No Such Language' },
      { id: '99999', name: `${first!.name} (new)` },
      ...likeFirst,
      { id: '', name: '' },
    ]) {
      const page = await site.openForm();
      const list = languageListIn(site, page);
      if (list) list.value = site.languages.at(-1)!.id;
      await page.fill(site.submission({ language }));
      expect(page.readForm(), language.name).toMatchObject({ language: null, problemId: site.problem.id });
      expect(page.readForm()?.code).toBe(CODE);
      if (!list) continue;
      expect(list.value, 'the choice of the page').toBe(site.languages.at(-1)!.id);
      list.value = first!.id;
      list.dispatchEvent(new Event('change', { bubbles: true }));
      expect(page.readForm()?.language, 'what the person has chosen').toBe(first!.name);
    }
  },

  async 'filling again replaces what is there'(site) {
    const page = await site.openForm();
    const typed = page.document.querySelector<HTMLTextAreaElement>(`${site.options.form} textarea`);
    if (typed) typed.value = 'typed by the person';
    await page.fill(site.submission({ language: { id: 'no-such', name: 'No Such Language' } }));
    const { id, name } = site.languages.at(-1)!;
    const code = `// another one\n${CODE}`;
    await page.fill(site.submission({ language: { id, name }, code }));
    await page.fill(site.submission({ language: { id, name }, code }));
    expect(page.readForm()).toEqual({ problemId: site.problem.id, language: name, code });
  },

  async 'readForm returns what the form holds, not what it was filled with'(site) {
    const page = await site.openForm();
    await page.fill(site.submission());
    const typed = page.document.querySelector<HTMLTextAreaElement>(`${site.options.form} textarea`);
    const list = languageListIn(site, page);
    if (!typed || !list) return;
    typed.value = 'changed by the person';
    list.value = site.languages.at(-1)!.id;
    expect(page.readForm()).toMatchObject({ code: 'changed by the person', language: site.languages.at(-1)!.name });
  },

  async 'other forms, hidden fields and checks are left alone'(site) {
    if (site.options.checkInForm) site.world.faults.push({ on: 'submit', kind: 'captcha' });
    const page = await site.openForm();
    const { form, checkInForm } = site.options;
    const isLeftAlone = (field: Field): boolean =>
      field.closest(form) === null || field.type === 'hidden' || field.closest(checkInForm ?? 'none') !== null;
    const fields = fieldsIn(page);
    const before = fields.map(stateOf);
    await page.fill(site.submission());
    const after = fieldsIn(page);
    expect(after).toEqual(fields);
    fields.forEach((field, at) => {
      if (isLeftAlone(field)) expect(stateOf(field), `the field ${field.name}`).toBe(before[at]);
    });
    const changed = fields.filter((field, at) => stateOf(field) !== before[at]);
    expect(changed.length, 'the fields that are filled').toBeLessThanOrEqual(3);
  },

  async 'nothing is sent, pressed or taken from the browser'(site) {
    const realFetch = globalThis.fetch;
    let requests = 0;
    const page = await site.openForm();
    globalThis.fetch = () => ((requests += 1), Promise.reject(new Error('there is no network')));
    try {
      await page.fill(site.submission());
      await page.fill(site.submission({ language: { id: 'no-such', name: 'No Such Language' } }));
      page.read();
      page.readForm();
      page.runs();
    } finally {
      globalThis.fetch = realFetch;
    }
    expect({ effects: page.effects, requests }).toEqual({ effects: [], requests: 0 });
    expect(site.world.runs).toEqual([]);
  },

  async 'a form with a check that a person passes is still the form'(site) {
    if (!site.options.checkInForm) return;
    site.world.faults.push({ on: 'submit', kind: 'captcha' });
    const page = await site.visitor().open(site.submitUrl());
    expect(page.document.querySelector(site.options.checkInForm)).not.toBeNull();
    expect(page.read()).toEqual({ kind: 'form', account: ME });
  },

  async 'fillEditor returns whether the page has the editor'(site) {
    if (!site.part.fillEditor) return;
    expect((await site.openForm()).fillEditor(CODE)).toBe(true);
    for (const path of site.options.otherPaths)
      expect((await site.visitor().open(path)).fillEditor(CODE), path).toBe(false);
  },
};
