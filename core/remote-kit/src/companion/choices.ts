import { announce, collapse } from './page-tools';

/**
 * Marks a list, or a form whose lists are drawn by its page, that does not offer what was wanted, with the choice that it
 * had then. The mark is in the page because the page outlives the script that has filled it.
 */
const LEFT_ALONE = 'data-companion-left';

/** Chooses the option with a value. If the list does not offer it, the choice stays as it is. */
export function chooseOption(list: HTMLSelectElement | null, value: string): void {
  if (!list) return;
  const isOffered = [...list.options].some((option) => option.value === value && !option.disabled);
  if (!isOffered) return list.setAttribute(LEFT_ALONE, list.value);
  list.removeAttribute(LEFT_ALONE);
  list.value = value;
  announce(list);
}

/** Returns the chosen option as the page shows it; null while the wanted one is not offered and no person has chosen. */
export function chosenOption(list: HTMLSelectElement | null): string | null {
  if (!list || list.getAttribute(LEFT_ALONE) === list.value) return null;
  return collapse(list.selectedOptions[0]?.textContent) || null;
}

/** Notes whether a form whose lists are drawn by its page has what was wanted. `shown` is what it has. */
export function noteChoice(form: Element, { isWanted, shown }: { isWanted: boolean; shown: string | null }): void {
  if (isWanted) form.removeAttribute(LEFT_ALONE);
  else form.setAttribute(LEFT_ALONE, shown ?? '');
}

/** Returns what such a form has; null while the wanted one is not offered and no person has chosen. */
export const wantedChoice = (form: Element, shown: string | null): string | null =>
  form.getAttribute(LEFT_ALONE) === (shown ?? '') ? null : shown;
