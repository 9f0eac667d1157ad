/** A mention that is being typed: its beginning, at the sign, and the name so far. */
export interface TypedMention {
  start: number;
  name: string;
}

const TYPED = /(?<![\p{L}\p{N}_.@/-])@([^\s@]{0,20})$/u;

/** Returns the mention that ends at the caret, or null. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const found = TYPED.exec(text.slice(0, caret));
  return found ? { start: found.index, name: found[1]! } : null;
}

/** Replaces the typed mention by the chosen name and returns the text and the new position of the caret. */
export function insertMention(text: string, caret: number, { start }: TypedMention, name: string) {
  const inserted = `@${name} `;
  const rest = text.slice(caret);
  return {
    text: text.slice(0, start) + inserted + (rest.startsWith(' ') ? rest.slice(1) : rest),
    caret: start + inserted.length,
  };
}
