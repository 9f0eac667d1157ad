import '../../contest.css';
import '../board.css';
import { useTitle } from '@tribunal/web/plugin';
import { Loaded } from '@tribunal/web/kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../calls';
import { ceremonyOf } from './ceremony';
import { awardRulesOf, medalNames, readOptions } from './medals';
import { ResolverView } from './ResolverView';

/** Fetched data is never refetched, because nothing may change on its own during a ceremony. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY };

/** Window in which a frozen scoreboard is revealed, from the last row up. */
export const ScrollBoardPage = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const options = useMemo(() => readOptions(params), [params]);
  const { cid, removeStar } = options;
  const info = useCall('GET /api/get-contest-scroll-board-info', { query: { cid }, failures: 'silent' }, ONCE);
  const submissions = useCall(
    'GET /api/get-contest-scroll-board-submission',
    { query: { cid, removeStar }, failures: 'silent' },
    ONCE,
  );
  useTitle(info.data ? t('contest.ceremony.of', { title: info.data.title }) : t('contest.ceremony.title'));
  const ceremony = useMemo(
    () =>
      info.data && submissions.data
        ? ceremonyOf(info.data, submissions.data, {
            awards: awardRulesOf(info.data.awards, options.medals, medalNames(t)),
            removeStar: options.removeStar,
          })
        : null,
    [info.data, submissions.data, options, t],
  );
  const error = info.error ?? submissions.error;
  const refetchAll = (): void => void Promise.all([info.refetch(), submissions.refetch()]);
  return (
    <main id="main" className="ui container t-scroll" tabIndex={-1}>
      <Loaded answer={{ data: ceremony ?? undefined, error, refetch: refetchAll }} rows={12} />
      {ceremony && info.data && <ResolverView title={info.data.title} ceremony={ceremony} />}
    </main>
  );
};
