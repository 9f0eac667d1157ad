import { collapse, type CompanionSubmission, type FilledForm } from '@tribunal/remote-kit/companion';
import { click, drawn, isShown, noteChoice, wantedChoice } from '@tribunal/remote-kit/companion';
import { PRESETS } from '../languages';
import { LANGUAGE_KEYS, shownLanguage, shownOption } from '../texts';
import { SELECTORS } from './selectors';

/** The submit view, which the page keeps beside the statement. */
interface SubmitView {
  root: Element;
  editor: Element;
}

/** Returns the submit view; null while it is not there, closed, or without its editor. */
export function submitView(document: Document): SubmitView | null {
  for (const button of document.querySelectorAll(SELECTORS.submit)) {
    for (let root = button.parentElement; root !== null; root = root.parentElement) {
      const editor = root.querySelector(SELECTORS.editor);
      if (editor !== null && isShown(editor) && isShown(button)) return { root, editor };
    }
  }
  return null;
}

/** Texts that are not translated yet begin with a mark. */
const shownText = (element: Element | null): string => collapse(element?.textContent).replace(/^\[TBT\] /, '');
const chosenIn = (dropdown: Element): string => shownText(dropdown.querySelector(SELECTORS.chosen));
const optionsIn = (dropdown: Element): Element[] => [...dropdown.querySelectorAll(SELECTORS.option)];

/** Returns the list that offers one of the texts. The page draws the options of a language after it was chosen. */
const listWith = ({ root }: SubmitView, texts: readonly string[]): Element | undefined =>
  [...root.querySelectorAll(SELECTORS.dropdown)].find((dropdown) =>
    optionsIn(dropdown).some((option) => texts.includes(shownText(option))),
  );

/** Chooses by exact text. Returns whether the page has taken the choice; one that it does not offer stays as it is. */
async function choose(view: SubmitView, texts: readonly string[]): Promise<boolean> {
  const dropdown = await drawn(() => listWith(view, texts));
  if (dropdown === null) return false;
  if (texts.includes(chosenIn(dropdown))) return true;
  click(dropdown);
  const option = optionsIn(dropdown).find((one) => texts.includes(shownText(one)));
  if (option !== undefined) click(option);
  const isTaken = (): true | null => {
    const list = listWith(view, texts);
    return list !== undefined && texts.includes(chosenIn(list)) ? true : null;
  };
  return (await drawn(isTaken)) ?? false;
}

/** Chooses language and options. The code is for `fillEditor`. */
export async function fill(document: Document, { language }: CompanionSubmission): Promise<void> {
  const view = submitView(document);
  if (view === null) return;
  const preset = PRESETS.find(({ id }) => id === language.id);
  const choices = preset
    ? [
        [shownLanguage(preset.language)],
        ...Object.entries(preset.options).map(([name, value]) => shownOption(preset.language, name, value)),
      ]
    : [];
  let isWanted = preset !== undefined;
  for (const texts of choices) isWanted = isWanted && (await choose(view, texts));
  noteChoice(view.root, { isWanted, shown: shownChoice(view) });
}

/** Returns language and options as the view shows them: `C++, G++, ISO C++ 17, -O2, 64-bit`. */
function shownChoice(view: SubmitView): string | null {
  const languages = listWith(view, LANGUAGE_KEYS.map(shownLanguage));
  if (languages === undefined) return null;
  const options = [...view.root.querySelectorAll(SELECTORS.dropdown)].filter((dropdown) => dropdown !== languages);
  return [languages, ...options].map(chosenIn).filter(Boolean).join(', ') || null;
}

/** Returns the text of an editor from the lines that it has drawn. */
function drawnCode({ editor }: SubmitView): string {
  const lines = [...editor.querySelectorAll<HTMLElement>(SELECTORS.line)];
  return lines
    .sort((a, b) => parseFloat(a.style.top || '0') - parseFloat(b.style.top || '0'))
    .map((line) => (line.textContent ?? '').replaceAll('\u00A0', ' '))
    .join('\n');
}

export function readForm(document: Document): FilledForm | null {
  const view = submitView(document);
  if (view === null) return null;
  const copy = document.querySelector<HTMLTextAreaElement>(SELECTORS.copy);
  return {
    problemId: /^\/p\/(\d+)\/?$/.exec(document.location?.pathname ?? '')?.[1] ?? null,
    language: wantedChoice(view.root, shownChoice(view)),
    code: copy?.value ?? drawnCode(view),
  };
}
