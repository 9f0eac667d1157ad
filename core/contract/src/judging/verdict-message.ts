import { englishText, isJudgeMessage, type JudgeMessage } from './judge-message';

/** A message about a program: a remark of the judge, followed by the unmodified output of a compiler or checker. */
export interface VerdictMessage {
  message: JudgeMessage | null;
  text: string | null;
}

/**
 * Prefix of an encoded remark. Output of compilers and checkers is stored without control characters and therefore
 * never starts with it.
 */
const PREFIX = '\u001e';

/** Encodes a remark and text as one string: a marked line for the remark, then the text. */
export const encodeVerdictMessage = (message: JudgeMessage, text = ''): string =>
  `${PREFIX}${JSON.stringify(message)}${text && `\n${text}`}`;

/** Decodes the result of `encodeVerdictMessage`; any other string is plain text. */
export function decodeVerdictMessage(stored: string | null): VerdictMessage {
  if (!stored?.startsWith(PREFIX)) return { message: null, text: stored };
  const [line = '', ...rest] = stored.slice(PREFIX.length).split('\n');
  const message = parseJson(line);
  if (!isJudgeMessage(message)) return { message: null, text: stored.slice(PREFIX.length) };
  return { message, text: rest.join('\n') || null };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Formats a message as plain text; if there is a remark, the first line is that remark in English. */
export function formatVerdictMessage({ message, text }: VerdictMessage): string | null {
  if (!message) return text;
  return text ? `${englishText(message)}\n${text}` : englishText(message);
}

/** Returns a stored verdict message as plain text. */
export const verdictMessageText = (stored: string): string => formatVerdictMessage(decodeVerdictMessage(stored)) ?? '';
