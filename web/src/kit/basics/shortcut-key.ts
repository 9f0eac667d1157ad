import { pressedKey } from './pressed-key';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key beside the letter makes the press a command; many keyboards write `[` with AltGr. */
const isCommand = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

/** Returns whether something else has used the press, or a dialog lies over the page. */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || document.getElementById('root')?.inert === true;

/**
 * Returns the key of an event that may be a shortcut of the page, or an empty text if it is a command of the browser
 * or goes into a field, an editor or a dialog.
 */
export const shortcutKey = (event: KeyboardEvent): string =>
  isCommand(event) || isTyping(event.target) || isTaken(event) ? '' : pressedKey(event);
