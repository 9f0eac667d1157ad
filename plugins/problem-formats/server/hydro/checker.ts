import { checkerLanguageOfFile, type ArchiveWarning, type TaskChecker } from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import {
  type Json,
  objectOf,
  type PackageProblem,
  textOf,
  textsOf,
  missingFile,
} from '@tribunal/plugin-problem-packages/server';
import { adaptChecker, namedFiles, ownProperty, smallText, standardChecker, type CheckerConvention } from '../common';
import { FormatError } from '../common/format-error';

export interface JuryProgram {
  judgeMode: PackageProblem['judgeMode'];
  isRemoveEndBlank: boolean;
  checker: TaskChecker | null;
  losses: ArchiveWarning[];
}

type Compiled = Pick<JuryProgram, 'losses'> & { checker: TaskChecker };

/** Checkers for these interfaces are called differently from ours and need an adapter. */
const ADAPTED: Readonly<Record<string, CheckerConvention>> = {
  hustoj: 'hustoj',
  qduoj: 'qduoj',
  kattis: 'kattis',
};
const NATIVE_TYPES = ['testlib', 'default', 'strict'];

const nameIn = (value: unknown): string | null => textOf(value) ?? textOf(objectOf(value)['file']);

async function adaptProgram(name: string, type: string, config: Json, data: Archive): Promise<Compiled> {
  const source = data.find(name);
  if (!source) throw missingFile(`testdata/${name}`);
  const language = checkerLanguageOfFile(name);
  if (!language) throw new FormatError('checkerFileLanguage', { name });
  const code = await smallText(source);
  const { files, losses } = await namedFiles(textsOf(config['judge_extra_files']), data, 'testdata/');
  const convention = ownProperty(ADAPTED, type);
  const checker = convention
    ? adaptChecker(convention, { language, sources: [code], files })
    : { language, code, extraFiles: files };
  return { checker, losses };
}

/** Returns the checker or interactor that `config.yaml` names, adapted to our judge. */
export async function juryProgram(config: Json, data: Archive): Promise<JuryProgram> {
  const kind = textOf(config['type']) ?? 'default';
  const type = textOf(config['checker_type']) ?? 'default';
  const isRemoveEndBlank = type !== 'strict';
  if (kind === 'interactive') {
    const name = nameIn(config['interactor']);
    if (name === null) throw new FormatError('noInteractor', { name: 'config.yaml' });
    return { judgeMode: 'interactive', isRemoveEndBlank, ...(await adaptProgram(name, 'testlib', config, data)) };
  }
  if (!ownProperty(ADAPTED, type) && !NATIVE_TYPES.includes(type)) {
    throw new FormatError('checkerKind', { kind: type });
  }
  const name = nameIn(config['checker']);
  if (name === null) return { judgeMode: 'default', isRemoveEndBlank, checker: null, losses: [] };
  if (name.includes('.'))
    return { judgeMode: 'spj', isRemoveEndBlank, ...(await adaptProgram(name, type, config, data)) };
  const checker = standardChecker(name);
  if (!checker) throw new FormatError('noStandardChecker', { name });
  return { judgeMode: 'spj', isRemoveEndBlank, checker, losses: [] };
}
