import { collapse, type CompanionSubmission, type FilledForm } from '@tribunal/remote-kit/companion';
import { click, drawn, isShown, noteChoice, wantedChoice } from '@tribunal/remote-kit/companion';
import { SELECTORS, TEXTS } from './selectors';

/** The panel of a problem in which code is submitted. */
interface SubmitPanel {
  root: Element;
  editor: Element;
}

const hasText = (element: Element, texts: readonly string[]): boolean => texts.includes(collapse(element.textContent));

/** Returns the panel; null while it is not there. */
export function submitPanel(document: Document): SubmitPanel | null {
  const editor = [...document.querySelectorAll(SELECTORS.editor)].find(isShown);
  for (let root = editor?.parentElement ?? null; root !== null; root = root.parentElement) {
    const buttons = [...root.querySelectorAll(SELECTORS.submit)].filter((button) => button.closest('header') === null);
    if (editor && buttons.some((button) => hasText(button, TEXTS.submit))) return { root, editor };
  }
  return null;
}

/** Returns the innermost elements with one of the texts that are shown, outside of code. */
function shownWith(root: ParentNode, texts: readonly string[]): Element[] {
  const found = [...root.querySelectorAll('*')].filter(
    (element) => hasText(element, texts) && ![...element.children].some((child) => hasText(child, texts)),
  );
  return found.filter((element) => element.closest(SELECTORS.code) === null && isShown(element));
}

/** Returns what shows the chosen language and opens the list of languages. */
const languageIn = ({ root }: SubmitPanel): Element | undefined => shownWith(root, TEXTS.languages)[0];

const shownLanguage = (panel: SubmitPanel): string | null => collapse(languageIn(panel)?.textContent) || null;

/** Chooses a language by its exact text. Returns whether the page has taken the choice. */
async function choose(document: Document, panel: SubmitPanel, name: string): Promise<boolean> {
  const opener = languageIn(panel);
  if (opener === undefined || shownLanguage(panel) === name) return opener !== undefined;
  // The statement may name languages too; the list is what appears when it is opened.
  const before = new Set(shownWith(document, [name]));
  click(opener);
  const option = await drawn(() => shownWith(document, [name]).find((element) => !before.has(element)));
  if (option === null) {
    click(opener);
    return false;
  }
  click(option);
  return (await drawn(() => (shownLanguage(panel) === name ? true : null))) ?? false;
}

/** Chooses the language. The code is for `fillEditor`. */
export async function fill(document: Document, { language }: CompanionSubmission): Promise<void> {
  const panel = submitPanel(document);
  if (panel === null) return;
  const isWanted = (TEXTS.languages as readonly string[]).includes(language.name)
    ? await choose(document, panel, language.name)
    : false;
  noteChoice(panel.root, { isWanted, shown: shownLanguage(panel) });
}

export function readForm(document: Document): FilledForm | null {
  const panel = submitPanel(document);
  if (panel === null) return null;
  const copy = document.querySelector<HTMLTextAreaElement>(SELECTORS.copy);
  const lines = [...panel.editor.querySelectorAll(SELECTORS.line)].map((line) => line.textContent ?? '');
  return {
    problemId: /^\/problem\/(\w+)\/?$/.exec(document.location?.pathname ?? '')?.[1] ?? null,
    language: wantedChoice(panel.root, shownLanguage(panel)),
    code: copy?.value ?? lines.join('\n'),
  };
}
