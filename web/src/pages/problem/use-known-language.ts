import type { Language, Problem } from '@tribunal/contract';
import { useCall } from '../../api';

/** What is known of a language of the problem beside its name; undefined until the server has said it. */
export const useKnownLanguage = ({ id }: Problem, name: string): Language | undefined => {
  const { data } = useCall(
    'GET /api/get-problem-languages',
    { query: { pid: id }, failures: 'silent' },
    { staleTime: Infinity },
  );
  return data?.find((language) => language.name === name);
};
