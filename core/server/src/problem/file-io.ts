import type { ProblemSave } from '@tribunal/contract';
import { badInput } from '../http';
import { checkFileName } from './file-name';
import { given } from './given';
import type { ProblemModel } from './model';

type FileIo = Pick<ProblemModel, 'isFileIo' | 'ioReadFileName' | 'ioWriteFileName'>;

function nameOf(field: 'ioReadFileName' | 'ioWriteFileName', form: ProblemSave['problem'], base: FileIo): string {
  const name = given(form[field], base[field])?.trim();
  if (!name) throw badInput(`problem.${field}`, 'problem.fileIoName');
  checkFileName(`problem.${field}`, name);
  return name;
}

/** Files that a submitted program reads and writes instead of standard input and output; both have names, or neither. */
export function fileIoOf(form: ProblemSave['problem'], base: FileIo): FileIo {
  if (!given(form.isFileIO, base.isFileIo)) return { isFileIo: false, ioReadFileName: null, ioWriteFileName: null };
  const ioReadFileName = nameOf('ioReadFileName', form, base);
  const ioWriteFileName = nameOf('ioWriteFileName', form, base);
  if (ioReadFileName === ioWriteFileName) throw badInput('problem.ioWriteFileName', 'problem.fileIoSame');
  return { isFileIo: true, ioReadFileName, ioWriteFileName };
}
