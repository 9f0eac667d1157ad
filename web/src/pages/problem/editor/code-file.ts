import { Limits } from '@tribunal/contract';

/** What is wrong with a file, as a locale key. */
export type CodeFileFault = 'problem.fileLarge' | 'problem.fileNoText' | 'problem.codeLong';
export type CodeFile = { code: string } | { fault: CodeFileFault };

/** Maximum number of bytes per character of code. */
const BYTES_PER_CHARACTER = 4;

/** Reads a file as UTF-8 code within the length limit. A byte order mark is removed. */
export const readCodeFile = async (file: Blob): Promise<CodeFile> => {
  if (file.size > Limits.code.max * BYTES_PER_CHARACTER) return { fault: 'problem.fileLarge' };
  const bytes = await file.arrayBuffer();
  try {
    const code = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (code.includes('\0')) return { fault: 'problem.fileNoText' };
    return code.length > Limits.code.max ? { fault: 'problem.codeLong' } : { code };
  } catch {
    return { fault: 'problem.fileNoText' };
  }
};
