import texts from '../locales/en-US.json';
import { formatIssue as formatIssueIn, type RecordIssue } from '../record';

/** Formats a record issue in English, like everything that the command prints. */
export const issueText = (recordIssue: RecordIssue): string => formatIssueIn(recordIssue, texts.issue);
