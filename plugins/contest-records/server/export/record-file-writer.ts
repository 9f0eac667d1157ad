import type { RankFileWriter } from '@tribunal/plugin-contest/server';
import { streamZip } from '@tribunal/server';
import { recordFileName, type RecordFormat } from '../../contract';
import type { RecordFileExporter } from './record-file-exporter';

interface Parts {
  records: RecordFileExporter;
  clock: { now(): Date };
}

/** Offers a format of other scoreboards among those in which organisers download a scoreboard. */
export const recordFileWriter = (format: RecordFormat, { records, clock }: Parts): RankFileWriter => ({
  format,
  write: async (viewer, options) => {
    const files = await records.createFiles(viewer, options, format);
    const [only, ...others] = files;
    if (only && others.length === 0) return { name: only.name, type: 'application/json', content: only.text };
    const entries = files.map(({ name, text }) => ({ name, content: Buffer.from(text) }));
    return {
      name: recordFileName(options.cid, format),
      type: 'application/zip',
      content: streamZip(entries, clock.now()),
    };
  },
});
