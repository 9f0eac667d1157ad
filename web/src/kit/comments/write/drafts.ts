import { deviceStore } from '../../storage';

const keyOf = (key: string): string => `comment-draft:${key}`;

/** What was typed at this place and not sent. A browser that keeps nothing has none. */
export const readDraft = (key: string): string => deviceStore.read<string>(keyOf(key)) ?? '';

export const keepDraft = (key: string, content: string): void => {
  if (content) deviceStore.write(keyOf(key), content);
  else deviceStore.remove(keyOf(key));
};
