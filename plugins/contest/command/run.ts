import { ContestLimits } from '../contract';
import { readRecord, RecordError, type RecordFile } from '../record';
import { replay } from './replay';
import { tableOf } from './table';
import { say } from './texts';
import type { Wish } from './wish';

/** What is printed where, and what the command ends with: 0 all is well, 1 the record cannot be read so. */
export interface Printed {
  out: string;
  errors: string;
  code: 0 | 1;
}

export interface Files {
  /** Bytes, of a folder those of the files in it that may be part of a record. Throws when there is nothing. */
  sizeOf(path: string): Promise<number>;
  filesOf(path: string): Promise<RecordFile[]>;
}

/** Reads a record and shows its standings. `now` is in ms since 1970. */
export async function runWish(wish: Wish, { files, now }: { files: Files; now: number }): Promise<Printed> {
  try {
    const { bytes } = ContestLimits.record;
    if ((await files.sizeOf(wish.file)) > bytes) throw new RecordError('tooLong', { max: bytes / 1024 / 1024 });
    const record = readRecord(await files.filesOf(wish.file), { now });
    if (wish.isFrozen && record.freezeMs === null) throw new RecordError('neverFrozen');
    const shown = replay(record, wish);
    const out = wish.isJson ? JSON.stringify(shown, null, 2) : tableOf(shown);
    return { out, errors: record.warnings.map(say).join('\n'), code: 0 };
  } catch (error) {
    if (error instanceof RecordError) return { out: '', errors: say(error), code: 1 };
    if (isFromFiles(error)) return { out: '', errors: `${wish.file} cannot be read: ${error.message}`, code: 1 };
    throw error;
  }
}

const isFromFiles = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
