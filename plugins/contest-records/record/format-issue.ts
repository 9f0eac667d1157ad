import type { RecordIssue } from './record-issues';

/**
 * Formats a record issue with the messages of a language; `{name}` placeholders are replaced by values or by other
 * messages.
 */
export function formatIssue({ key, values }: RecordIssue, messages: Readonly<Record<string, string>>): string {
  const text = messages[key.slice('contest-records.issue.'.length)];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? messages[name] ?? whole));
}
