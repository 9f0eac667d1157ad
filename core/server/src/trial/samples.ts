import { readExamples } from '@tribunal/contract';

/** 1-based number of the sample with this input; blanks around it do not count. null: it is none of them. */
export function sampleNumber(examples: string | null, input: string): number | null {
  const wanted = input.trim();
  const place = readExamples(examples).findIndex((sample) => sample.input.trim() === wanted);
  return place < 0 ? null : place + 1;
}
