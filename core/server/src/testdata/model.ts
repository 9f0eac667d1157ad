import type { ArchiveFile } from '@tribunal/platform';

/** A testcase whose files are in an archive or in the test data store. */
export interface TestdataCase {
  input: ArchiveFile;
  output: ArchiveFile;
  groupNum: number | null;
  score: number | null;
}
