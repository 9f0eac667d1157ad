import { createContext, useContext } from 'react';
import type { ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/** The contest that is open, as everything on its pages sees it. */
export interface ContestView {
  contest: ContestInfo;
  /** By the server's clock, now. */
  phase: Phase;
  /** Whether what was submitted after the end is shown with the rest. */
  containsEnd: boolean;
  setContainsEnd: (containsEnd: boolean) => void;
}

const OpenContest = createContext<ContestView | null>(null);
export const ContestProvider = OpenContest.Provider;

export const useContest = (): ContestView => {
  const view = useContext(OpenContest);
  if (!view) throw new Error('no contest is open here');
  return view;
};
