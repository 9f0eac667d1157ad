/**
 * Marks a form whose lists are drawn by its page, and do not offer what was wanted, with the choice that it had then. The
 * mark is in the page because the page outlives the script that has filled it.
 */
const LEFT_ALONE = 'data-companion-left';

/** Notes whether a form has what was wanted. `shown` is what it has. */
export function noteChoice(form: Element, { isWanted, shown }: { isWanted: boolean; shown: string | null }): void {
  if (isWanted) form.removeAttribute(LEFT_ALONE);
  else form.setAttribute(LEFT_ALONE, shown ?? '');
}

/** Returns what a form has; null while the wanted one is not offered and no person has chosen. */
export const wantedChoice = (form: Element, shown: string | null): string | null =>
  form.getAttribute(LEFT_ALONE) === (shown ?? '') ? null : shown;
