import type { Language } from '@tribunal/contract';
import { createContext, useContext } from 'react';
import type { TagChoice } from '../../../kit/fields';
import type { FormState } from './form-state';
import type { ProblemFormPlace } from './place';

/** What the form offers to choose from. */
export interface Choices {
  /** Of the problem's bank. */
  languages: Language[];
  /** Language name → why it cannot be used now. */
  unavailable: ReadonlyMap<string, string>;
  tags: TagChoice[];
  /** Plain admins may not make a problem public. */
  mayPublish: boolean;
}

export interface FormTools {
  form: FormState;
  /** As it is on the server. */
  stored: FormState;
  choices: Choices;
  /** undefined in the bank itself. */
  place: ProblemFormPlace | undefined;
  change: (next: (form: FormState) => FormState) => void;
  put: (values: Partial<FormState>) => void;
  /** What is wrong with a field, in the viewer's words. */
  error: (field: string) => string | null;
  /** From now on the field says what is wrong with it. */
  touch: (field: string) => void;
  isCompiled: boolean;
  markCompiled: () => void;
  isDirty: boolean;
  /** Saves when there is something to save; the problem's id, or null when something is wrong. */
  save: () => Promise<number | null>;
}

const Context = createContext<FormTools | null>(null);
export const FormProvider = Context.Provider;

export const useForm = (): FormTools => {
  const tools = useContext(Context);
  if (!tools) throw new Error('a part of the problem form stands outside of it');
  return tools;
};
