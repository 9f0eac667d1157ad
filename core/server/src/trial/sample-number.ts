import { decodeExamples } from '@tribunal/contract';

/** Returns the 1-based number of the sample with this input, ignoring surrounding whitespace; null if there is none. */
export function sampleNumber(examples: string | null, input: string): number | null {
  const wanted = input.trim();
  const place = decodeExamples(examples).findIndex((sample) => sample.input.trim() === wanted);
  return place < 0 ? null : place + 1;
}
