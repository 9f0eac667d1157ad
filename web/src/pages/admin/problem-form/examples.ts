import { readExamples } from '@tribunal/contract';
import type { ExampleDraft } from './form-state';

/** Samples exactly as they are kept: what nobody touched is saved as it was. */
export const draftsOf = (text: string | null): ExampleDraft[] =>
  readExamples(text).map((example, index) => ({ key: index + 1, ...example }));
