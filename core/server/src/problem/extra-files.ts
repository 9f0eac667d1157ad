import { Limits } from '@tribunal/contract';
import { badInput } from '../http';
import { checkFileName } from './file-name';

/** PostgreSQL keeps neither in JSON. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function parsed(field: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw badInput(field, 'problem.extraFiles');
}

function checkContent(field: string, name: string, content: unknown): string {
  if (typeof content !== 'string') throw badInput(field, 'problem.extraFiles');
  if (content === '') throw badInput(field, 'problem.extraFileEmpty', { name });
  if (UNSTORABLE.test(content)) throw badInput(field, 'input.character');
  return content;
}

/**
 * The files of a JSON object, name → content, as the text to keep; null when there are none. Refuses what is no such
 * object, names with folders, empty files, and more than the limits allow of all files together.
 */
export function extraFilesOf(field: string, text: string | null): string | null {
  if (!text?.trim()) return null;
  const files = Object.entries(parsed(field, text));
  if (files.length === 0) return null;
  if (files.length > Limits.extraFiles.max) {
    throw badInput(field, 'problem.tooManyExtraFiles', { limit: Limits.extraFiles.max });
  }
  let bytes = 0;
  for (const [name, content] of files) {
    checkFileName(field, name);
    bytes += Buffer.byteLength(checkContent(field, name, content));
  }
  if (bytes > Limits.extraFileBytes.max) {
    throw badInput(field, 'problem.extraFilesTooLarge', { limit: Limits.extraFileBytes.max });
  }
  return JSON.stringify(Object.fromEntries(files));
}
