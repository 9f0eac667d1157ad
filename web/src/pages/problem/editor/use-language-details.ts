import { ProblemAuth, type Language, type Problem } from '@tribunal/contract';
import { useCall } from '../../../api';

/** Returns the details of a language of the problem; undefined until they are loaded. */
export const useLanguageDetails = ({ id, auth }: Problem, name: string): Language | undefined => {
  const isOpen = auth === ProblemAuth.Public;
  const ofProblem = useCall(
    'GET /api/get-problem-languages',
    { query: { pid: id }, failures: 'silent' },
    { staleTime: Infinity, enabled: isOpen },
  );
  // Problems of contests are not accessible by calls outside the contest.
  const all = useCall(
    'GET /api/languages',
    { query: { all: true }, failures: 'silent' },
    { staleTime: Infinity, enabled: !isOpen },
  );
  const { data } = isOpen ? ofProblem : all;
  return data?.find((language) => language.name === name);
};
