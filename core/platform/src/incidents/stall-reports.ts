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

/** Records what made earlier servers stall, oldest first; each report is recorded by one process. */
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
      const { plugin, place, message, at } = JSON.parse(await readFile(path, 'utf8')) as StallReport;
      // Fails if another process has taken it.
      await rm(path);
      await incidents.record({ plugin, place, message, kind: 'stall', at: new Date(at) });
    } catch (error) {
      errorReporter(`report of a stall ${name}`, error);
    }
  }
}
