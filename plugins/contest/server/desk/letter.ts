import type { ContestModel } from '../contests';

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** What the one who asked finds in the inbox, without a word of any language: the contest, the question, the answer. */
export const letterOf = ({ title }: Pick<ContestModel, 'title'>, question: string, answer: string) => ({
  title,
  content: `${quoted(question)}\n\n${answer}`,
});
