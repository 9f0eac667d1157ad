import { decodeExamples } from '@tribunal/contract';
import type { ExampleDraft } from './form-state';

/** Decodes the samples without normalising them, so that untouched samples are saved unchanged. */
export const draftsOf = (text: string | null): ExampleDraft[] =>
  decodeExamples(text).map((example, index) => ({ key: index + 1, ...example }));
