import { deviceStore } from '../../storage';

const keyOf = (key: string): string => `comment-draft:${key}`;

/** Returns the unsent draft of this place, or an empty string when the browser has stored none. */
export const readDraft = (key: string): string => deviceStore.read<string>(keyOf(key)) ?? '';

export const keepDraft = (key: string, content: string): void => {
  if (content) deviceStore.write(keyOf(key), content);
  else deviceStore.remove(keyOf(key));
};
