import { createContext, useContext } from 'react';
import type { ContestFormTools } from './use-contest-form';

const Context = createContext<ContestFormTools | null>(null);
export const ContestFormToolsProvider = Context.Provider;

/** Returns the tools of the form that the component is a part of. */
export const useContestFormTools = (): ContestFormTools => {
  const tools = useContext(Context);
  if (!tools) throw new Error('a part of the contest form stands outside of it');
  return tools;
};
