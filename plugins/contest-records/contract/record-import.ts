import type { ContestType } from '@tribunal/plugin-contest/contract';

/** Record of any known format, given as one text or as files. */
export interface RecordImportRequest {
  name: string;
  text?: string;
  files?: { name: string; text: string }[];
  /** Replaces the title in the file. */
  title?: string;
}

/** One result that differs from the file. */
export interface RecordDifference {
  kind: 'rank' | 'solved' | 'penalty' | 'score' | 'cell';
  /** What differs: a team, or a team and a label. */
  of: string;
  here: string;
  there: string;
}

/** Scoreboard that the submissions result in, beside the totals that the file states. */
export interface RecordComparison {
  /** Number of results that the file states. */
  facts: number;
  /** Number of those that differ here. */
  differences: number;
  /** The first of the differences. */
  listed: RecordDifference[];
}

interface RecordCounts {
  teams: number;
  problems: number;
  runs: number;
  warnings: string[];
}

/** Contest that an import would create. */
export interface RecordPreview extends RecordCounts {
  title: string;
  type: ContestType;
  startTime: string;
  endTime: string;
  /** null if the file contains no totals. */
  comparison: RecordComparison | null;
}

/** Calls for contests that were held elsewhere. */
export interface RecordImportCalls {
  /** Reads a record as an import does, and stores nothing. */
  'POST /api/admin/contest/record/preview': { body: RecordImportRequest; data: RecordPreview };
  /** Imports a record as a contest that has ended. */
  'POST /api/admin/contest/record': { body: RecordImportRequest; data: RecordCounts & { id: number } };
  /** Links a problem of a record to one of the bank, so that virtual participants can submit to it. */
  'PUT /api/admin/contest/record-problem': {
    body: { cid: number; displayId: string; pid: number | null };
    data: null;
  };
}
