import { useEffect, useState } from 'react';
import { PageData, parseExamples, problemData } from '@tribunal/web/problem';
import { ApiError, useSite } from '@tribunal/web/plugin';
import type { ContestProblem } from '../../contract';
import { problemAddress } from '../addresses';
import { api } from '../calls';
import { useContest } from '../contest-context';

/** Describes all problems of the contest that the viewer may see to programs that read the page. */
export const ListData = ({ problems: shown }: { problems: readonly ContestProblem[] }) => {
  // Those of now: each change of the list would load all statements again.
  const [problems] = useState(shown);
  const { contest, containsEnd } = useContest();
  const { id: cid, title } = contest;
  const { shortName: site } = useSite();
  const [items, setItems] = useState<object[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const found: object[] = [];
      for (const { pid, displayId } of problems) {
        if (!isWanted) return;
        if (pid === null) continue;
        const query = { cid, displayId, containsEnd: containsEnd || undefined };
        try {
          const { problem } = await api('GET /api/get-contest-problem-details', { query, failures: 'silent' });
          const url = location.origin + problemAddress(cid, displayId);
          found.push(problemData(problem, parseExamples(problem.examples), { url, site, contest: title }));
        } catch (error) {
          // One that cannot be loaded is left out.
          if (!(error instanceof ApiError)) throw error;
        }
      }
      if (isWanted) setItems(found);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [cid, title, site, containsEnd, problems]);
  if (items === null) return null;
  return (
    <PageData data={{ '@context': 'https://schema.org', '@type': 'ItemList', name: title, itemListElement: items }} />
  );
};
