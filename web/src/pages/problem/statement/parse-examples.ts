import { decodeExamples, type Example } from '@tribunal/contract';

const trimEnds = (text: string): string => text.replace(/^\r?\n/, '').trimEnd();

/** Decodes samples for display, without the leading line break and trailing whitespace. */
export const parseExamples = (examples: string | null): Example[] =>
  decodeExamples(examples).map(({ input, output }) => ({ input: trimEnds(input), output: trimEnds(output) }));

/** Returns the content of a file with this text: its last line is ended. */
export const fileText = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
