import {
  Limits,
  readTyped,
  TextRemarks,
  type ArchiveWarning,
  type SampleCase,
  type TextChoice,
} from '@tribunal/contract';
import { badInput } from '@tribunal/platform';
import type { TestdataStore, UploadedFilePair } from '../file';

/** A testcase whose files are in the testdata store. */
export type ReadyCase = UploadedFilePair;

/** Throws if a testcase from the form is empty or too large. */
export function checkInlineCases(samples: readonly SampleCase[]): void {
  for (const [index, sample] of samples.entries()) {
    const at = (field: string): string => `samples.${index}.${field}`;
    if (!sample.input && !sample.output) throw badInput(at('input'), 'problem.emptyCase', { place: index + 1 });
    for (const field of ['input', 'output'] as const) {
      if (Buffer.byteLength(sample[field]) <= Limits.inlineCaseBytes.max) continue;
      throw badInput(at(field), 'problem.caseTooLarge', { limit: Limits.inlineCaseBytes.max });
    }
  }
}

/**
 * Stores testcases from the form as `1.in`, `1.out` etc. Reports what is strange about their texts, of which `choice`
 * converts some.
 */
export async function storeInlineCases(
  testdata: TestdataStore,
  samples: readonly SampleCase[],
  choice: TextChoice,
): Promise<{ cases: ReadyCase[]; remarks: ArchiveWarning[] }> {
  const remarks = new TextRemarks(choice);
  const put = (name: string, content: string, isAnswer = false) => {
    const { text, ...found } = readTyped(content, choice);
    remarks.add(name, found, isAnswer);
    return testdata.put(Buffer.from(text));
  };
  const cases: ReadyCase[] = [];
  for (const [index, { input, output, score = null, groupNum = null }] of samples.entries()) {
    const [inputName, outputName] = [`${index + 1}.in`, `${index + 1}.out`];
    const stored = { input: await put(inputName, input), output: await put(outputName, output, true) };
    cases.push({ inputName, outputName, ...stored, score, groupNum });
  }
  return { cases, remarks: remarks.list() };
}

/**
 * Returns the testcases whose files the form names, in its order and with its scores. Throws if a file is not among
 * `files`, so that only uploaded files and those of the problem can become testdata.
 */
export function selectCases(samples: readonly SampleCase[], files: readonly ReadyCase[]): ReadyCase[] {
  const inputs = new Map(files.map(({ inputName, input }) => [inputName, input]));
  const outputs = new Map(files.map(({ outputName, output }) => [outputName, output]));
  return samples.map(({ input: inputName, output: outputName, score = null, groupNum = null }, index) => {
    const [input, output] = [inputs.get(inputName), outputs.get(outputName)];
    const unknown = (field: 'input' | 'output', name: string) =>
      badInput(`samples.${index}.${field}`, 'problem.noSuchFile', { name });
    if (!input) throw unknown('input', inputName);
    if (!output) throw unknown('output', outputName);
    return { inputName, input, outputName, output, score, groupNum };
  });
}
