import type { Locale } from '@tribunal/contract';
import { userTextCell, type SheetCell, type SheetLine } from '@tribunal/server';
import type { Assignment, AssignmentRow } from '../../contract';
import enUS from '../../locales/en-US/server.json';
import zhCN from '../../locales/zh-CN/server.json';

const TEXTS = { 'en-US': enUS.sheet, 'zh-CN': zhCN.sheet } as const;

type Member = Pick<AssignmentRow, 'username' | 'nickname' | 'realname' | 'results'>;

/**
 * Returns the heads of a table of results. Each assignment has two columns of numbers, for which its number of problems
 * and its due time are in the head: problems solved, and those of them that are late.
 */
export function headLine(assignments: readonly Assignment[], locale: Locale): SheetLine {
  const texts = TEXTS[locale];
  const heads = assignments.flatMap(({ title, total, dueAt }): SheetCell[] => {
    const due = dueAt && texts.due.replace('{{time}}', `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
    const facts = [texts.solved.replace('{{total}}', String(total)), due].filter(Boolean).join(', ');
    return [userTextCell(`${title} (${facts})`), userTextCell(`${title} (${texts.late})`)];
  });
  return [texts.username, texts.nickname, texts.realname, ...heads];
}

/** Returns the results of a member as a line below `headLine`. */
export const memberLine = (
  assignments: readonly Assignment[],
  { username, nickname, realname, results }: Member,
): SheetLine => [
  ...[username, nickname, realname].map(userTextCell),
  ...assignments.flatMap(({ key }) => [results[key]?.solved ?? 0, results[key]?.late ?? 0]),
];
