interface PressedKey {
  key: string;
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/** What browsers report for keys that an input method has taken. */
const TAKEN = 229;

/**
 * Returns the key of a keyboard event, or an empty text if an input method uses it: Enter, Escape and arrows then
 * choose among characters and mean nothing to the page.
 */
export const pressedKey = (event: PressedKey): string =>
  event.isComposing || event.nativeEvent?.isComposing || event.keyCode === TAKEN ? '' : event.key;
