import { ProblemAuth, type Language, type Problem } from '@tribunal/contract';
import { useCall } from '../../api';

/** What is known of a language of the problem beside its name; undefined until the server has said it. */
export const useKnownLanguage = ({ id, auth }: Problem, name: string): Language | undefined => {
  const isOpen = auth === ProblemAuth.Public;
  const ofProblem = useCall(
    'GET /api/get-problem-languages',
    { query: { pid: id }, failures: 'silent' },
    { staleTime: Infinity, enabled: isOpen },
  );
  // Problems of contests tell nothing of themselves outside.
  const all = useCall(
    'GET /api/languages',
    { query: { all: true }, failures: 'silent' },
    { staleTime: Infinity, enabled: !isOpen },
  );
  const { data } = isOpen ? ofProblem : all;
  return data?.find((language) => language.name === name);
};
