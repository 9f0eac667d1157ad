import { useQuery } from '@tanstack/react-query';
import { OWN_BANK, ProblemAuth } from '@tribunal/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isNotFound, useCall } from '../../../api';
import { useUser } from '../../../shared/session';
import { useTitle } from '../../../shared/site';
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit';
import { isHeadOfProblems } from '../../../shared/rights';
import type { Choices } from './form-context';
import { emptyForm } from './form-state';
import { loadForm } from './load';
import type { ProblemFormPlace } from './place';
import { ProblemForm } from './ProblemForm';

/** What there is to choose from; undefined until it is known. */
const useChoices = (pid: number | null) => {
  const user = useUser();
  const all = useCall('GET /api/languages', { query: { all: true } });
  // Those of the problem's bank that can be used now; they tell which bank it is.
  const usable = useCall('GET /api/languages', { query: { pid: pid ?? undefined } }, { enabled: pid !== null });
  const bank = pid === null || usable.data ? (usable.data?.[0]?.oj ?? OWN_BANK) : undefined;
  const tags = useCall('GET /api/get-all-problem-tags', { query: { oj: bank } }, { enabled: bank !== undefined });
  // Only a word beside a language: the form works without it.
  const states = useCall('GET /api/admin/language', { failures: 'silent' });
  const choices = useMemo((): Choices | undefined => {
    if (!all.data || bank === undefined) return undefined;
    const missing = (states.data ?? []).filter(({ version }) => version === null);
    return {
      languages: all.data.filter(({ oj }) => oj === bank),
      unavailable: new Map(missing.map(({ name, reason }) => [name, reason ?? ''])),
      tags: (tags.data ?? []).map(({ id, name, color }) => ({ id, name, color })),
      mayPublish: isHeadOfProblems(user),
    };
  }, [bank, all.data, tags.data, states.data, user]);
  const error = all.error ?? usable.error;
  return { choices, error, refetch: all.error ? all.refetch : usable.refetch };
};

export const ProblemFormPage = () => {
  const { problemId } = useParams();
  return <ProblemEditor pid={problemId === undefined ? null : Number(problemId)} />;
};

interface Props {
  /** null makes a new one. */
  pid: number | null;
  /** The bank unless told. */
  place?: ProblemFormPlace;
}

/** The form with all it needs to know. */
export const ProblemEditor = ({ pid, place }: Props) =>
  pid === null ? <NewProblem place={place} /> : <StoredProblem key={pid} pid={pid} place={place} />;

const NewProblem = ({ place }: Pick<Props, 'place'>) => {
  const { t } = useTranslation();
  useTitle(t('authoring.createProblem'));
  const { choices, error, refetch } = useChoices(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!choices) return <SkeletonRows rows={10} />;
  const empty = emptyForm(choices.languages.map(({ id }) => id));
  const auth = place?.auth ?? (choices.mayPublish ? ProblemAuth.Public : ProblemAuth.Private);
  return <ProblemForm loaded={{ ...empty, auth, type: place?.type ?? empty.type }} choices={choices} place={place} />;
};

const StoredProblem = ({ pid, place }: { pid: number; place: Props['place'] }) => {
  const { t } = useTranslation();
  const { choices, error: noChoices, refetch: choicesAgain } = useChoices(pid);
  // Never from the cache: a form must begin with what is stored now.
  const { data, error, refetch } = useQuery({
    queryKey: ['problem form', pid],
    queryFn: () => loadForm(pid),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useTitle(data ? t('authoring.editProblem', { id: data.problemId }) : t('authoring.problems'));
  if (isNotFound(error) || !Number.isInteger(pid)) {
    return (
      <>
        <h1 className="t-sr">{t('authoring.problems')}</h1>
        <EmptyState
          title={t('authoring.noSuchProblem')}
          actions={<Link to="/admin/problems">{t('authoring.toProblems')}</Link>}
        />
      </>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (noChoices) return <ErrorState error={noChoices} onRetry={() => void choicesAgain()} />;
  if (!data || !choices) return <SkeletonRows rows={10} />;
  return <ProblemForm loaded={data} choices={choices} place={place} />;
};
