import type { Locale } from '@tribunal/contract';
import type { ContestModel } from '../contests';
import { wordsIn } from '../words';

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

interface Answered {
  question: string;
  answer: string;
  /** The language of whoever answers. */
  locale: Locale;
}

/** What the one who asked finds in the inbox: in which contest a question was answered, the question, the answer. */
export const letterOf = ({ title }: Pick<ContestModel, 'title'>, { question, answer, locale }: Answered) => ({
  title: wordsIn(locale).desk.answeredTitle + title,
  content: `${quoted(question)}\n\n${answer}`,
});
