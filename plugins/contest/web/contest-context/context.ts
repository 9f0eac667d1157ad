import { createContext, useContext } from 'react';
import type { ContestInfo } from '../../contract';
import type { Phase } from '../clock';

/** The open contest as all components of its pages see it. */
export interface ContestView {
  contest: ContestInfo;
  /** The current phase by the server's clock. */
  phase: Phase;
  /** Whether submissions after the end are included. */
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
