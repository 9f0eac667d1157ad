import {
  chooseOption,
  chosenOption,
  collapse,
  writeProblem,
  writeText,
  type CompanionSubmission,
  type FilledForm,
} from '@tribunal/remote-kit/companion';
import { idOf, keyOf } from '../judge/ids';

const FORM = 'form.submit-form';

export function formOf(document: Document) {
  const code = document.querySelector<HTMLTextAreaElement>('textarea#sourceCodeTextarea, textarea[name="source"]');
  const form = code?.closest<HTMLFormElement>(FORM);
  if (!code || !form) return null;
  return {
    code,
    /** Field of the form for all problems of the problem set. */
    problemCode: form.querySelector<HTMLInputElement>('input[name="submittedProblemCode"]'),
    /** List of the problems of a contest. */
    problems: form.querySelector<HTMLSelectElement>('select[name="submittedProblemIndex"]'),
    /** What the page itself has chosen, where the form is for one problem. */
    onlyProblem: form.querySelector<HTMLInputElement>('input[name="submittedProblemIndex"]'),
    contest: form.querySelector<HTMLInputElement>('input[name="contestId"]'),
    language: form.querySelector<HTMLSelectElement>('select[name="programTypeId"]'),
  };
}

type SubmitForm = NonNullable<ReturnType<typeof formOf>>;

/** Returns the errors that the form shows, in one line; null if there are none. */
export function errorsOn(document: Document): string | null {
  const errors = [...document.querySelectorAll(`${FORM} span.error`)].map((error) => collapse(error.textContent));
  return [...new Set(errors)].filter(Boolean).join('; ') || null;
}

export function fill(document: Document, { problem, language, code }: CompanionSubmission): void {
  const form = formOf(document);
  if (!form) return;
  writeProblem(form.problemCode, problem.id);
  // The numbers of the contest are those of the address, so only the index is to be chosen.
  const key = keyOf(problem.id);
  if (key && (contestOf(document, form) ?? String(key.contest)) === String(key.contest))
    chooseOption(form.problems, key.index);
  chooseOption(form.language, language.id);
  writeText(form.code, code);
}

const CONTEST_ADDRESS = /\/(?:contest|gym|problemset\/submit)\/(\d+)(?:\/|$)/;
const INDEX_ADDRESS = /\/problemset\/submit\/\d+\/(\w+)$/;

const pathOf = (document: Document): string => document.URL.replace(/[?#].*$/, '');

/** Returns the contest that the form belongs to: by its own field, or by the address of the page. */
const contestOf = (document: Document, { contest }: SubmitForm): string | null =>
  contest?.value.trim() || CONTEST_ADDRESS.exec(pathOf(document))?.[1] || null;

function problemIdOf(document: Document, form: SubmitForm): string | null {
  if (form.problemCode) return form.problemCode.value.trim().toUpperCase() || null;
  const contest = contestOf(document, form);
  const chosen = form.problems?.value || form.onlyProblem?.value;
  const index = chosen || INDEX_ADDRESS.exec(pathOf(document))?.[1];
  return contest && index ? idOf({ contest: Number(contest), index: index.toUpperCase() }) : null;
}

export function readForm(document: Document): FilledForm | null {
  const form = formOf(document);
  if (!form) return null;
  return {
    problemId: problemIdOf(document, form),
    language: chosenOption(form.language),
    code: form.code.value,
  };
}

/** What the page's own scripts know of its editor. */
interface Editor {
  setValue(text: string, cursor: number): void;
}

/**
 * Fills the editor beside the field for the code. While the page shows it, its text is what the page sends. Runs in the
 * page itself, so it uses nothing but its argument and the page.
 */
export const fillEditor = (code: string): boolean => {
  const element: (Element & { env?: { editor?: Editor } }) | null =
    document.querySelector('form.submit-form .ace_editor');
  if (!element) return false;
  const page: { ace?: { edit(element: Element): Editor } } = Object(globalThis);
  const editor = element.env?.editor ?? page.ace?.edit(element);
  if (typeof editor?.setValue !== 'function') return false;
  editor.setValue(code, -1);
  return true;
};
