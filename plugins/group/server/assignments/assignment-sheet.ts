import type { Locale } from '@tribunal/contract';
import { userTextCell, type Sheet, type SheetCell } from '@tribunal/server';
import type { Assignment, AssignmentRow } from '../../contract';
import enUS from '../../locales/en-US/server.json';
import zhCN from '../../locales/zh-CN/server.json';

const TEXTS = { 'en-US': enUS.sheet, 'zh-CN': zhCN.sheet } as const;

/**
 * Converts the results of members to a table with a header row. Each assignment has two columns of numbers, for which
 * its number of problems and its due time are in the head: problems solved, and those of them that are late.
 */
export function assignmentSheet(
  assignments: readonly Assignment[],
  members: readonly AssignmentRow[],
  locale: Locale,
): Sheet {
  const texts = TEXTS[locale];
  const heads = assignments.flatMap(({ title, total, dueAt }): SheetCell[] => {
    const due = dueAt && texts.due.replace('{{time}}', `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
    const facts = [texts.solved.replace('{{total}}', String(total)), due].filter(Boolean).join(', ');
    return [userTextCell(`${title} (${facts})`), userTextCell(`${title} (${texts.late})`)];
  });
  return [
    [texts.username, texts.nickname, texts.realname, ...heads],
    ...members.map(({ username, nickname, realname, results }): SheetCell[] => [
      ...[username, nickname, realname].map(userTextCell),
      ...assignments.flatMap(({ key }) => [results[key]?.solved ?? 0, results[key]?.late ?? 0]),
    ]),
  ];
}
