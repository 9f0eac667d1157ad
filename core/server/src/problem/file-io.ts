import type { ProblemSave } from '@tribunal/contract';
import { badInput } from '../http';
import { checkFileName } from './file-name';
import { valueOrPrevious } from './value-or-previous';
import type { ProblemModel } from './model';

type FileIo = Pick<ProblemModel, 'isFileIo' | 'ioReadFileName' | 'ioWriteFileName'>;

function nameOf(field: 'ioReadFileName' | 'ioWriteFileName', form: ProblemSave['problem'], base: FileIo): string {
  const name = valueOrPrevious(form[field], base[field])?.trim();
  if (!name) throw badInput(`problem.${field}`, 'problem.fileIoName');
  checkFileName(`problem.${field}`, name);
  return name;
}

/**
 * Returns the files that a submitted program uses instead of standard input and output. Either both have names or
 * neither.
 */
export function fileIoOf(form: ProblemSave['problem'], base: FileIo): FileIo {
  if (!valueOrPrevious(form.isFileIO, base.isFileIo))
    return { isFileIo: false, ioReadFileName: null, ioWriteFileName: null };
  const ioReadFileName = nameOf('ioReadFileName', form, base);
  const ioWriteFileName = nameOf('ioWriteFileName', form, base);
  if (ioReadFileName === ioWriteFileName) throw badInput('problem.ioWriteFileName', 'problem.fileIoSame');
  return { isFileIo: true, ioReadFileName, ioWriteFileName };
}
