import { createContext, useContext } from 'react';
import type { ContestFormTools } from './use-contest-form';

const Context = createContext<ContestFormTools | null>(null);
export const FormProvider = Context.Provider;

export const useForm = (): ContestFormTools => {
  const tools = useContext(Context);
  if (!tools) throw new Error('a part of the contest form stands outside of it');
  return tools;
};
