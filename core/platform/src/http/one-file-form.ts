import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { badInput, DomainError } from './errors';

/** Maximum size of the headers of a part that are read, in bytes. */
const HEAD_BYTES = 8 * 1024;
/** Maximum size of a field beside the file, in bytes. */
const FIELD_BYTES = 1024;
/** Maximum size of a form besides its file, in bytes. */
export const FORM_BYTES = 64 * 1024;

/** The form that is expected. */
interface OneFileForm {
  contentType: string;
  part: string;
  /** Maximum size of the file, in bytes. */
  limit: number;
  /** Names of fields that the form may have beside the file. */
  fields?: readonly string[];
  /** Called with each field. The value is untrusted. */
  onField?: (name: string, value: string) => void;
}

/** Decodes a file name: browsers escape these three characters and no others. */
const decodeFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** Creates the parser; null when the type of the body names no boundary. */
function createParser(config: BusboyConfig): BusboyInstance | null {
  try {
    return new Busboy(config);
  } catch {
    return null;
  }
}

/**
 * Writes the file of a `multipart/form-data` body (RFC 7578) with this file and expected fields, in any order, and
 * returns the file name that the sender gives, which is untrusted.
 * @throws 400 when the form has another structure or is truncated
 * @throws 413 when the file is too large
 */
export async function receiveForm(form: AsyncIterable<Buffer>, expected: OneFileForm, file: Writable): Promise<string> {
  const { contentType, part, limit, fields = [], onField } = expected;
  const badForm = badInput(part, 'file.badForm', { part });
  const awaited = new Set([part, ...fields]);
  let fileName = '';
  const refusal = new AbortController();
  const { signal } = refusal;
  const refuse = (why: Error): void => refusal.abort(why);
  const parser = createParser({
    headers: { 'content-type': contentType },
    limits: { parts: awaited.size, headerSize: HEAD_BYTES, fieldSize: FIELD_BYTES, fileSize: limit },
    preservePath: true,
    isPartAFile: (name = '', _type, nameOfFile) => {
      const isFile = nameOfFile !== undefined;
      if (isFile !== (name === part) || !awaited.delete(name)) refuse(badForm);
      return isFile;
    },
  });
  if (!parser) throw badForm;
  for (const wrong of ['error', 'partsLimit'] as const) parser.on(wrong, () => refuse(badForm));
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) refuse(badForm);
    if (!signal.aborted) onField?.(name, value);
  });
  parser.on('file', (_name, content, name) => {
    fileName = decodeFileName(name);
    content.once('limit', () => refuse(new DomainError(413, 'file.tooLarge', { limit }, part)));
    // The parser reports the end of a truncated form, too.
    content.on('error', () => undefined).pipe(file);
  });
  file.once('error', refuse);
  try {
    // A pipeline would wait for the next chunk before it fails, and a refused sender may send none.
    for await (const chunk of form) {
      if (!parser.write(chunk)) await once(parser, 'drain', { signal });
      signal.throwIfAborted();
    }
    parser.end();
    await once(parser, 'finish', { signal });
    if (awaited.has(part)) throw badForm;
    await finished(file);
    return fileName;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
