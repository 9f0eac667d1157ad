import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorReporter } from '@tribunal/kernel';
import type { PluginIncidents } from './plugin-incidents';

/** What the thread that ends a stalled server leaves for the next one. */
interface StallReport {
  plugin: string;
  place: string | null;
  message: string;
  /** ISO 8601. */
  at: string;
}

/** Returns the folder of the reports. */
export const stallFolder = (dataDir: string): string => join(dataDir, 'stalls');

/** Writes a report; the process may end at once. */
export function writeStallReport(folder: string, report: StallReport): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${Date.parse(report.at)}-${process.pid}.json`);
  writeFileSync(`${file}.partial`, JSON.stringify(report), { flush: true });
  renameSync(`${file}.partial`, file);
}

const parseReport = (text: string): StallReport | null => {
  try {
    const report = JSON.parse(text) as Partial<StallReport> | null;
    const { plugin, place = null, message, at } = report ?? {};
    const isWhole = typeof plugin === 'string' && typeof message === 'string' && at && Number.isFinite(Date.parse(at));
    return isWhole ? { plugin, place, message, at } : null;
  } catch {
    return null;
  }
};

/** Records what made earlier servers stall, oldest first. A report that cannot be read is removed. */
export async function recordStalls(
  folder: string,
  incidents: Pick<PluginIncidents, 'record'>,
  errorReporter: ErrorReporter,
): Promise<void> {
  if (!existsSync(folder)) return;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) {
    try {
      const path = join(folder, name);
      const report = parseReport(await readFile(path, 'utf8'));
      if (report) await incidents.record({ ...report, kind: 'stall', at: new Date(report.at) });
      else errorReporter(`report of a stall ${name}`, new Error('it cannot be read, and is removed'));
      // Only now, so that a server that is killed here loses nothing. Another one may have removed it.
      await rm(path, { force: true });
    } catch (error) {
      errorReporter(`report of a stall ${name}`, error);
    }
  }
}
