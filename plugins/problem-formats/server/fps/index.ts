import {
  DEFAULT_LANGUAGE,
  isCheckerLanguage,
  languagesWithId,
  Status,
  type TaskChecker,
  type ArchiveWarning,
} from '@tribunal/contract';
import type { TestdataCase } from '@tribunal/server/authoring';
import { type Archive, type ArchiveFile, archiveFile } from '@tribunal/server/platform';
import {
  eachProblem,
  memoryOf,
  notRead,
  type PackageProblem,
  type PackageReader,
  type ReadProblem,
  timeOf,
  textFile,
} from '@tribunal/plugin-problem-packages/server';
import {
  adaptChecker,
  baseName,
  readHead,
  blankProblem,
  limitsOf,
  programName,
  withChecker,
  emptyAnswer,
} from '../common';
import { all, first, readXml, textIn, xmlText, type Element } from '../common/xml';
import { FormatError } from '../common/format-error';
import { Readable } from 'node:stream';

/**
 * Returns the pictures embedded in the file. Pictures that are only referenced by address stay as they are in the
 * text.
 */
function picturesOf(item: Element): PackageProblem['images'] {
  const found = new Map<string, PackageProblem['images'][number]>();
  for (const image of all(item, 'img')) {
    const [src, base64] = [textIn(image, 'src').trim(), textIn(image, 'base64').trim()];
    if (!src || !base64 || found.has(src)) continue;
    const content = Buffer.from(base64, 'base64');
    found.set(src, { name: src, file: archiveFile(baseName(src), content.length, () => Readable.from([content])) });
  }
  return [...found.values()];
}

/** Returns null if the site has no such language. */
const languageOf = (name: string): string | null => languagesWithId('fps', name.trim().toLowerCase())[0] ?? null;

const nameOf = ({ attributes }: Element): string | null => attributes['name'] ?? attributes['filename'] ?? null;

/**
 * Pairs each input with the output of the same name, otherwise with the next output that belongs to no other input.
 * An input without an output is reported as lost, unless a checker or interactor of the setter decides, which may
 * need none.
 */
function casesOf(
  item: Element,
  judgeMode: PackageProblem['judgeMode'],
): { cases: TestdataCase[]; losses: ArchiveWarning[] } {
  const [inputs, outputs] = [all(item, 'test_input'), all(item, 'test_output')];
  if (outputs.length > inputs.length) throw new FormatError('moreOutputs');
  const byName = new Map(outputs.flatMap((output) => (nameOf(output) === null ? [] : [[nameOf(output), output]])));
  const named = inputs.map((input) => byName.get(nameOf(input)));
  const others = outputs.filter((output) => !named.includes(output));
  const losses: ArchiveWarning[] = [];
  const cases = inputs.flatMap((one, index): TestdataCase[] => {
    const input = textFile(`${index + 1}.in`, one.text);
    const answer = named[index] ?? others.shift();
    if (!answer && judgeMode === 'default') {
      losses.push({ code: 'noOutput', detail: `test_input ${nameOf(one) ?? index + 1}` });
      return [];
    }
    const output = answer ? textFile(`${index + 1}.out`, answer.text) : emptyAnswer(input.name);
    return [{ input, output, groupNum: null, score: null }];
  });
  return { cases, losses };
}

const xmlFiles = ({ files }: Archive): ArchiveFile[] => files.filter(({ name }) => /\.xml$/i.test(name));
/** Null bytes are removed because in UTF-16 every second byte is zero. */
const isFps = async (file: ArchiveFile): Promise<boolean> =>
  /<fps[\s>]/.test((await readHead(file)).replaceAll('\0', ''));

/**
 * Reads a limit such as `<time_limit unit="ms">`; the text may contain a unit of its own. Returns undefined if there
 * is no limit.
 */
function limitIn(item: Element, name: string): string | undefined {
  const element = first(item, name);
  const text = element?.text.trim();
  return text && (/\p{L}/u.test(text) ? text : text + (element?.attributes['unit'] ?? ''));
}

/**
 * Reads a part of the statement. `[md]` marks markdown among texts that are otherwise HTML; our renderer accepts
 * both.
 */
const statement = (item: Element, name: string): string | null =>
  textIn(item, name)
    .replace(/\[\/?md\]/g, '')
    .replace(
      /\[code(?: lang=(\S+?))?\]((?:(?!\[code[ \]])[\s\S])*?)\[\/code\]/g,
      (_, lang: string | undefined, code: string) => `\n\`\`\`${lang ?? ''}\n${code}\n\`\`\`\n`,
    )
    .trim() || null;

/** In order of precedence: an interactor decides more than a checker, and a checker for testlib is called like ours. */
const PROGRAMS = [
  ['interactor', 'interactive'],
  ['tpj', 'spj'],
  ['spj', 'spj'],
] as const;

function juryProgram(item: Element): Pick<PackageProblem, 'judgeMode'> & { checker: TaskChecker | null } {
  const found = PROGRAMS.find(([name]) => textIn(item, name).trim());
  if (!found) return { judgeMode: 'default', checker: null };
  const [name, judgeMode] = found;
  const { attributes, text } = first(item, name)!;
  const language = attributes['language'] ?? DEFAULT_LANGUAGE;
  if (!isCheckerLanguage(language)) throw new FormatError('checkerLanguage', { language });
  if (name !== 'spj') return { judgeMode, checker: { language, code: text, extraFiles: {} } };
  return { judgeMode, checker: adaptChecker('hustoj', { language, sources: [text] }) };
}

function templatesOf(item: Element): PackageProblem['codeTemplates'] {
  return all(item, 'template').flatMap(({ attributes, text }) => {
    const language = languageOf(attributes['language'] ?? '');
    return language && text.trim() ? [{ language, code: text }] : [];
  });
}

function problemOf(item: Element): PackageProblem {
  const limits = limitsOf({
    timeMs: timeOf(limitIn(item, 'time_limit'), 's'),
    memoryMb: memoryOf(limitIn(item, 'memory_limit'), 'mb'),
  });
  const lostCode = ['prepend', 'append'].filter((name) => textIn(item, name).trim());
  const { checker, judgeMode } = juryProgram(item);
  const { cases, losses } = casesOf(item, judgeMode);
  const outputs = all(item, 'sample_output');
  const examples = all(item, 'sample_input').map(({ text }, index) => ({
    input: text,
    output: outputs[index]?.text ?? '',
  }));
  if (cases.length === 0 && examples.length === 0) throw new FormatError(losses.length > 0 ? 'noOutputs' : 'noInputs');
  return {
    ...blankProblem(textIn(item, 'title')),
    ...limits,
    judgeMode,
    ...withChecker(checker),
    losses: [...limits.losses, ...losses, ...lostCode.map((detail) => ({ code: 'gluedCode', detail }))],
    description: statement(item, 'description'),
    input: statement(item, 'input'),
    output: statement(item, 'output'),
    hint: statement(item, 'hint'),
    source:
      all(item, 'source')
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join(' ') || null,
    examples,
    cases,
    codeTemplates: templatesOf(item),
    images: picturesOf(item),
    solutions: all(item, 'solution').flatMap(({ attributes, text }, index) => {
      const called = attributes['language'] ?? '';
      const about = { name: programName(called, index), language: languageOf(called) };
      return text.trim() ? [{ ...about, code: text, expected: [Status.Accepted] }] : [];
    }),
  };
}

async function problemsIn(file: ArchiveFile): Promise<ReadProblem[]> {
  try {
    const nameOf = (item: Element): string => textIn(item, 'title').trim() || baseName(file.name);
    const { text, losses } = await xmlText(file);
    const { name, element } = readXml(file.name, text);
    const items = name === 'fps' ? all(element, 'item') : [];
    return await eachProblem(items, nameOf, (item) => {
      const problem = problemOf(item);
      return { ...problem, losses: [...problem.losses, ...losses] };
    });
  } catch (error) {
    return [notRead(baseName(file.name), error)];
  }
}

/** Reads FPS, the free problem set of HUSTOJ: one XML file, or several in a zip. */
export const fps: PackageReader = {
  format: 'fps',
  recognises: async (archive) => {
    for (const file of xmlFiles(archive)) if (await isFps(file)) return true;
    return false;
  },
  read: async (archive) => {
    const problems: ReadProblem[] = [];
    for (const file of xmlFiles(archive)) if (await isFps(file)) problems.push(...(await problemsIn(file)));
    return problems;
  },
};
