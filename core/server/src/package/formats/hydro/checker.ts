import type { PackageRemark, TaskChecker } from '@tribunal/contract';
import type { Archive, PackageProblem } from '../../model';
import {
  adaptChecker,
  checkerLanguageOf,
  namedFiles,
  NotUnderstood,
  own,
  smallText,
  standardChecker,
  type CheckerConvention,
} from '../common';
import { objectOf, textOf, textsOf, type Json } from '../json';

export interface SettersProgram {
  judgeMode: PackageProblem['judgeMode'];
  isRemoveEndBlank: boolean;
  checker: TaskChecker | null;
  losses: PackageRemark[];
}

type Compiled = Pick<SettersProgram, 'losses'> & { checker: TaskChecker };

/** Checkers written for these are called differently from ours. */
const ADAPTED: Readonly<Record<string, CheckerConvention>> = {
  hustoj: 'hustoj',
  qduoj: 'qduoj',
  kattis: 'kattis',
};
const AS_OURS = ['testlib', 'default', 'strict'];

const nameIn = (value: unknown): string | null => textOf(value) ?? textOf(objectOf(value)['file']);

async function compiled(name: string, type: string, config: Json, data: Archive): Promise<Compiled> {
  const source = data.find(name);
  if (!source) throw new NotUnderstood('missingFile', { name: `testdata/${name}` });
  const language = checkerLanguageOf(name);
  if (!language) throw new NotUnderstood('checkerFileLanguage', { name });
  const code = await smallText(source);
  const { files, losses } = await namedFiles(textsOf(config['judge_extra_files']), data, 'testdata/');
  const convention = own(ADAPTED, type);
  const checker = convention
    ? adaptChecker(convention, { language, sources: [code], files })
    : { language, code, extraFiles: files };
  return { checker, losses };
}

/** The checker or interactor that `config.yaml` names, made fit for our judge. */
export async function settersProgram(config: Json, data: Archive): Promise<SettersProgram> {
  const kind = textOf(config['type']) ?? 'default';
  const type = textOf(config['checker_type']) ?? 'default';
  const isRemoveEndBlank = type !== 'strict';
  if (kind === 'interactive') {
    const name = nameIn(config['interactor']);
    if (name === null) throw new NotUnderstood('noInteractor', { name: 'config.yaml' });
    return { judgeMode: 'interactive', isRemoveEndBlank, ...(await compiled(name, 'testlib', config, data)) };
  }
  if (!own(ADAPTED, type) && !AS_OURS.includes(type)) {
    throw new NotUnderstood('checkerKind', { kind: type });
  }
  const name = nameIn(config['checker']);
  if (name === null) return { judgeMode: 'default', isRemoveEndBlank, checker: null, losses: [] };
  if (name.includes('.')) return { judgeMode: 'spj', isRemoveEndBlank, ...(await compiled(name, type, config, data)) };
  const checker = standardChecker(name);
  if (!checker) throw new NotUnderstood('noStandardChecker', { name });
  return { judgeMode: 'spj', isRemoveEndBlank, checker, losses: [] };
}
