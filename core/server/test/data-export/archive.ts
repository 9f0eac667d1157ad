import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolve } from '@tribunal/kernel';
import type { TestApp, TestUser } from '@tribunal/testing';
import { openArchive } from '../../../platform/src/archive';
import { DataExporter } from '../../src/data-export';

export type ExportedFiles = Map<string, string>;

/** Returns the files of a zip by their names. */
export async function filesOfZip(content: Buffer): Promise<ExportedFiles> {
  const path = join(tmpdir(), `tribunal-export-${randomUUID()}.zip`);
  await writeFile(path, content);
  try {
    const { files, close } = await openArchive(path, `${path}.scratch`);
    const texts: ExportedFiles = new Map();
    for (const file of files) texts.set(file.name, await file.text());
    await close();
    return texts;
  } finally {
    await rm(path);
  }
}

/** Downloads the data that is ready. */
export const downloadData = (site: TestApp, token?: string) =>
  site.app.server.inject({ url: '/api/data-export/file', ...(token && { headers: { authorization: token } }) });

/** Requests the data of a user, waits for it and returns its files. */
export async function collectData(site: TestApp, as: TestUser): Promise<ExportedFiles> {
  await site.api('POST /api/second-factor/confirm', { body: { password: as.password }, as });
  await site.api('POST /api/data-export', { as });
  await resolve(site.app.container, DataExporter).idle();
  return filesOfZip((await downloadData(site, as.token)).rawPayload);
}

/** Returns the rows of a list. */
export const rowsOf = (files: ExportedFiles, name: string) =>
  JSON.parse(files.get(name) ?? 'null') as Record<string, unknown>[];
