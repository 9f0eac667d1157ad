import { englishOf, isRemark, type JudgeRemark } from './remark';

/** What there is to tell about a program: a remark of the judge, then the words of a compiler or checker as they were. */
export interface Saying {
  remark: JudgeRemark | null;
  words: string | null;
}

/** Begins a stored remark. What compilers and checkers say is stored without control characters, so never begins so. */
const MARK = '\u001e';

/** As one text: a marked line for the remark, then the words. */
export const storedSaying = (remark: JudgeRemark, words = ''): string =>
  `${MARK}${JSON.stringify(remark)}${words && `\n${words}`}`;

/** What `storedSaying` made; every other text is words. */
export function sayingOf(stored: string | null): Saying {
  if (!stored?.startsWith(MARK)) return { remark: null, words: stored };
  const [line = '', ...rest] = stored.slice(MARK.length).split('\n');
  const remark = parsed(line);
  if (!isRemark(remark)) return { remark: null, words: stored.slice(MARK.length) };
  return { remark, words: rest.join('\n') || null };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** For those who read text: when there is a remark, the first line is that remark in English. */
export function plainSaying({ remark, words }: Saying): string | null {
  if (!remark) return words;
  return words ? `${englishOf(remark)}\n${words}` : englishOf(remark);
}

/** A stored text for those who read text. */
export const plainText = (stored: string): string => plainSaying(sayingOf(stored)) ?? '';
