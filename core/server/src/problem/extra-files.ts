import { Limits } from '@tribunal/contract';
import { badInput } from '@tribunal/platform';
import { checkFileName } from './file-name';

/** Characters that PostgreSQL cannot store in JSON. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function parsed(field: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Rejected below, like JSON that is not an object.
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
 * Normalises a JSON object of name → content to the text that is stored; null if there are no files. Throws if it is
 * not such an object, or has names with folders, empty files or more than the total limits allow.
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
