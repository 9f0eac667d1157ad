import { Limits, type SampleCase } from '@tribunal/contract';
import type { TestdataStore, UploadedFilePair } from '../file';
import { badInput } from '../http';

/** A case whose files are in the testdata store. */
export type ReadyCase = UploadedFilePair;

const withUnixLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Refuses cases that were written into the form and cannot be kept: empty ones, and those too large. */
export function checkWritten(samples: readonly SampleCase[]): void {
  for (const [index, sample] of samples.entries()) {
    const at = (field: string): string => `samples.${index}.${field}`;
    if (!sample.input && !sample.output) throw badInput(at('input'), 'problem.emptyCase', { place: index + 1 });
    for (const field of ['input', 'output'] as const) {
      if (Buffer.byteLength(sample[field]) <= Limits.inlineCaseBytes.max) continue;
      throw badInput(at(field), 'problem.caseTooLarge', { limit: Limits.inlineCaseBytes.max });
    }
  }
}

/** Keeps cases that were written into the form, with Unix line ends, under the names `1.in`, `1.out` and so on. */
export async function storeWritten(testdata: TestdataStore, samples: readonly SampleCase[]): Promise<ReadyCase[]> {
  const put = (content: string) => testdata.put(Buffer.from(withUnixLines(content)));
  const ready: ReadyCase[] = [];
  for (const [index, { input, output, score = null, groupNum = null }] of samples.entries()) {
    const [inputName, outputName] = [`${index + 1}.in`, `${index + 1}.out`];
    ready.push({ inputName, input: await put(input), outputName, output: await put(output), score, groupNum });
  }
  return ready;
}

/**
 * The cases whose files the form names, in its order and with its scores. Refuses names of files that are not among
 * `files`: nothing but what was uploaded, or is the problem's already, can become testdata.
 */
export function chosen(samples: readonly SampleCase[], files: readonly ReadyCase[]): ReadyCase[] {
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
