import { RecordLimits } from '../contract';
import { readRecord, RecordError, type RecordFile, formatIssue as formatIssueIn, type RecordIssue } from '../record';
import { replay } from './replay';
import { tableOf } from './table';
import type { ReplayCommand } from './command-line';
import texts from '../locales/en-US/server.json';

/** Formats a record issue in English, like everything that the command prints. */
export const issueText = (recordIssue: RecordIssue): string => formatIssueIn(recordIssue, texts.issue);

/** Output streams and exit code of the command: 0 on success, 1 if the record cannot be read as requested. */
export interface CommandOutput {
  out: string;
  errors: string;
  code: 0 | 1;
}

export interface Files {
  /**
   * Returns the size in bytes; for a folder, the total of the files in it that may be part of a record. Throws when
   * nothing exists there.
   */
  sizeOf(path: string): Promise<number>;
  filesOf(path: string): Promise<RecordFile[]>;
}

/** Reads a record and prints its standings. `now` is in ms since 1970. */
export async function runCommand(
  command: ReplayCommand,
  { files, now }: { files: Files; now: number },
): Promise<CommandOutput> {
  try {
    const { bytes } = RecordLimits;
    if ((await files.sizeOf(command.file)) > bytes) throw new RecordError('tooLong', { max: bytes / 1024 / 1024 });
    const record = readRecord(await files.filesOf(command.file), { now });
    if (command.isFrozen && record.freezeMs === null) throw new RecordError('neverFrozen');
    const replayed = replay(record, command);
    const labels = record.problems.map(({ label }) => label);
    const out = command.isJson ? JSON.stringify(replayed, null, 2) : tableOf(replayed, labels);
    return { out, errors: record.warnings.map(issueText).join('\n'), code: 0 };
  } catch (error) {
    if (error instanceof RecordError) return { out: '', errors: issueText(error), code: 1 };
    if (isFromFiles(error)) return { out: '', errors: `${command.file} cannot be read: ${error.message}`, code: 1 };
    throw error;
  }
}

const isFromFiles = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
