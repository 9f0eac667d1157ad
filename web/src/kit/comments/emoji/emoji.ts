import { GROUPS } from './list';

export interface Emoji {
  sign: string;
  en: string;
  zh: string;
}
export interface EmojiGroup {
  /** Locale key below `comment.emojiGroup`. */
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

/** Those whose name in either language holds every word that was typed. */
export const findEmojis = (wanted: string): EmojiGroup[] => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ sign, en, zh }: Emoji) => words.every((word) => `${sign} ${en} ${zh}`.includes(word));
  return EMOJI_GROUPS.map(({ name, emojis }) => ({ name, emojis: emojis.filter(fits) })).filter(
    ({ emojis }) => emojis.length > 0,
  );
};
