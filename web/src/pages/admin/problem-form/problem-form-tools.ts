import type { Language } from '@tribunal/contract';
import { createContext, useContext } from 'react';
import type { TagChoice } from '../../../kit/fields';
import type { ProblemFormCalls } from './calls';
import type { FormState } from './values/form-state';
import type { ProblemFormContext } from './problem-form-context';

/** The options that the form offers. */
export interface Choices {
  /** Languages of the problem's bank. */
  languages: Language[];
  /** Maps a language name to the reason why it cannot be used now. */
  unavailable: ReadonlyMap<string, string>;
  tags: TagChoice[];
  /** False for plain admins, who may not make a problem public. */
  canPublish: boolean;
}

/** What the parts of the form read and change. */
export interface ProblemFormTools {
  form: FormState;
  /** The state stored on the server. */
  stored: FormState;
  choices: Choices;
  /** Undefined in the bank itself. */
  context: ProblemFormContext | undefined;
  calls: ProblemFormCalls;
  change: (next: (form: FormState) => FormState) => void;
  put: (values: Partial<FormState>) => void;
  /** Returns the error of a field in the viewer's language, or null. */
  error: (field: string) => string | null;
  /** Marks a field as touched; from now on its error is shown. */
  touch: (field: string) => void;
  isCompiled: boolean;
  recordCompiled: () => void;
  isDirty: boolean;
  /** Saves unsaved changes. Resolves to whether all is saved now. */
  save: () => Promise<boolean>;
}

const Context = createContext<ProblemFormTools | null>(null);
export const ProblemFormToolsProvider = Context.Provider;

/** Returns the tools of the form that the component is a part of. */
export const useProblemFormTools = (): ProblemFormTools => {
  const tools = useContext(Context);
  if (!tools) throw new Error('a part of the problem form stands outside of it');
  return tools;
};
