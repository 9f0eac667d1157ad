import { readExamples, type Example } from '@tribunal/contract';

const trimEnds = (text: string): string => text.replace(/^\r?\n/, '').trimEnd();

/** Samples as they are shown: without the line end that they begin with, and without blanks at their end. */
export const parseExamples = (examples: string | null): Example[] =>
  readExamples(examples).map(({ input, output }) => ({ input: trimEnds(input), output: trimEnds(output) }));
