import type { Locale } from '@tribunal/contract';
import { type ContestModel } from '@tribunal/plugin-contest/server';
import enUS from '../locales/en-US/server.json';
import zhCN from '../locales/zh-CN/server.json';

const MESSAGES = { 'en-US': enUS, 'zh-CN': zhCN } as const;

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

interface AnsweredQuestion {
  question: string;
  answer: string;
  /** Language of the user who answers. */
  locale: Locale;
}

/** Returns the inbox message for the author of a question: the contest, the question and the answer. */
export const answerMessage = (
  { title }: Pick<ContestModel, 'title'>,
  { question, answer, locale }: AnsweredQuestion,
) => ({
  title: MESSAGES[locale].answeredTitle + title,
  content: `${quoted(question)}\n\n${answer}`,
});
