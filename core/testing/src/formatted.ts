import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { format, type FormatConfig } from 'oxfmt';

/** Formats the text of a generated file as `npm run format` does; the end of its name tells the language. */
export async function formatted(fileName: string, text: string): Promise<string> {
  const { printWidth, singleQuote } = JSON.parse(readFileSync(join(rootPath, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(fileName, text, { printWidth, singleQuote });
  if (errors.length > 0) throw new Error(`${fileName} cannot be formatted: ${errors[0]!.message}`);
  return code;
}
