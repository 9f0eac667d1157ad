import { GROUPS } from './list';

export interface Emoji {
  sign: string;
  en: string;
  zh: string;
}
export interface EmojiGroup {
  name: keyof typeof GROUPS;
  emojis: Emoji[];
}

const read = (entry: string): Emoji => {
  const [sign = '', names = ''] = entry.trim().split(/ (.+)/s);
  const [en = '', zh = ''] = names.split('/');
  return { sign, en, zh };
};

export const EMOJI_GROUPS: readonly EmojiGroup[] = Object.entries(GROUPS).map(([name, entries]) => ({
  name: name as EmojiGroup['name'],
  emojis: entries
    .split(';')
    .filter((entry) => entry.trim())
    .map(read),
}));

/** Returns the emojis whose name in either language contains every word of the search. */
export const findEmojis = (wanted: string): EmojiGroup[] => {
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ sign, en, zh }: Emoji) => terms.every((term) => `${sign} ${en} ${zh}`.includes(term));
  return EMOJI_GROUPS.map(({ name, emojis }) => ({ name, emojis: emojis.filter(matches) })).filter(
    ({ emojis }) => emojis.length > 0,
  );
};
