import type { Readable } from 'node:stream';
import { extensionPoint } from '@tribunal/contract';
import type { Viewer } from '@tribunal/server';
import type { RankExportOptions } from './rank-file-exporter';

/** Writes scoreboards in a further format for the organisers who download them. */
export interface RankFileWriter {
  /** Value of the parameter `format` that selects it. */
  format: string;
  /**
   * @throws 403 for users who do not run the contest
   * @throws 404
   */
  write(
    viewer: Viewer,
    options: RankExportOptions,
  ): Promise<{ name: string; type: string; content: string | Readable }>;
}
export const rankFileWriters = extensionPoint<RankFileWriter>('contest-rank-file-writers');
