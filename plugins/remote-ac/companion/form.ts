import {
  chooseOption,
  chosenOption,
  collapse,
  writeText,
  type CompanionSubmission,
  type FilledForm,
} from '@tribunal/remote-kit/companion';
import { idOf, keyOf } from '../judge/ids';

/** The parts of the submit page's form. */
interface SubmitForm {
  contest: string;
  task: HTMLSelectElement;
  code: HTMLTextAreaElement;
}

/** Returns the form of the submit page; null if the document has none. */
export function formOf(document: Document): SubmitForm | null {
  const code = document.querySelector<HTMLTextAreaElement>('#plain-textarea');
  const form = code?.closest('form');
  const task = form?.querySelector<HTMLSelectElement>('#select-task');
  const contest = /\/contests\/([^/?#]+)\/submit\b/.exec(form?.getAttribute('action') ?? '')?.[1];
  return code && task && contest !== undefined ? { contest, task, code } : null;
}

/**
 * Returns the list of languages that the form sends. The page has one for each task and marks the one of the chosen
 * task; before its script has run, it is that of the task's box.
 */
function languageList(document: Document, { task }: SubmitForm): HTMLSelectElement | null {
  const box = document.querySelector('#select-lang');
  const ofTask = document.getElementById(`select-lang-${task.value}`);
  return box?.querySelector<HTMLSelectElement>('select.current') ?? ofTask?.querySelector('select') ?? null;
}

/** The value of no option. */
const NOT_OFFERED = 'not offered';

export function fill(document: Document, { problem, language, code }: CompanionSubmission): void {
  const form = formOf(document);
  if (form === null) return;
  const { task } = keyOf(problem);
  if (form.task.value !== task) chooseOption(form.task, task);
  const list = languageList(document, form);
  const options = [...(list?.options ?? [])];
  // Old contests offer languages of the same names with other ids. The first option is none.
  const offered = options.filter(({ value }) => value !== '');
  const wanted =
    offered.find(({ value }) => value === language.id) ??
    offered.find((option) => collapse(option.textContent) === language.name);
  chooseOption(list, wanted?.value ?? NOT_OFFERED);
  writeText(form.code, code);
}

export function readForm(document: Document): FilledForm | null {
  const form = formOf(document);
  if (form === null) return null;
  return {
    problemId: form.task.value === '' ? null : idOf({ contest: form.contest, task: form.task.value }),
    language: chosenOption(languageList(document, form)),
    code: form.code.value,
  };
}
