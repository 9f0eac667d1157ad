import { useQuery } from '@tanstack/react-query';
import { LOCAL_PROBLEM_SOURCE, ProblemAuth } from '@tribunal/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isNotFound, useCall } from '../../../api';
import { isAdmin, useUser } from '../../../shared/session';
import { useLoad } from '../../../shared/form';
import { useTitle } from '../../../shared/site';
import { EmptyState, Loaded, both } from '../../../kit';
import { isProblemAdmin } from '../../../shared/rights';
import { bankCalls } from './calls';
import type { Choices } from './form-context';
import { emptyForm } from './values/form-state';
import { loadForm } from './values/load';
import type { ProblemFormContext } from './place';
import { ProblemForm } from './ProblemForm';

/** Loads the options of the form; returns undefined until they are loaded. */
const useChoices = (pid: number | null, place?: ProblemFormContext) => {
  const user = useUser();
  const all = useCall('GET /api/languages', { query: { all: true } });
  // The currently usable languages of the problem's bank; they identify the bank.
  const usable = useCall('GET /api/languages', { query: { pid: pid ?? undefined } }, { enabled: pid !== null });
  const problemSource = pid === null || usable.data ? (usable.data?.[0]?.oj ?? LOCAL_PROBLEM_SOURCE) : undefined;
  const calls = place?.calls ?? bankCalls;
  const tags = useQuery({
    queryKey: ['problem form tags', calls.key, problemSource],
    queryFn: () => calls.getTags(problemSource ?? LOCAL_PROBLEM_SOURCE),
    enabled: problemSource !== undefined,
  });
  // Only used for a hint beside a language: the form works without it.
  const states = useCall('GET /api/admin/language', { failures: 'silent' }, { enabled: isAdmin(user) });
  const canPublish = place?.gid !== undefined || isProblemAdmin(user);
  const choices = useMemo((): Choices | undefined => {
    if (!all.data || problemSource === undefined) return undefined;
    const missing = (states.data ?? []).filter(({ version }) => version === null);
    return {
      languages: all.data.filter(({ oj }) => oj === problemSource),
      unavailable: new Map(missing.map(({ name, reason }) => [name, reason ?? ''])),
      tags: (tags.data ?? []).map(({ id, name, color }) => ({ id, name, color })),
      canPublish,
    };
  }, [problemSource, all.data, tags.data, states.data, canPublish]);
  return { ...both(all, usable), data: choices };
};

export const ProblemFormPage = () => {
  const { problemId } = useParams();
  return <ProblemEditor pid={problemId === undefined ? null : Number(problemId)} />;
};

interface Props {
  /** Null for a new problem. */
  pid: number | null;
  /** Where the problem belongs; defaults to the bank. */
  place?: ProblemFormContext;
}

/** Renders the problem form with the data it needs. */
export const ProblemEditor = ({ pid, place }: Props) =>
  pid === null ? <NewProblem place={place} /> : <StoredProblem key={pid} pid={pid} place={place} />;

const NewProblem = ({ place }: Pick<Props, 'place'>) => {
  const { t } = useTranslation();
  useTitle(t('authoring.createProblem'));
  const answer = useChoices(null, place);
  const choices = answer.data;
  if (!choices) return <Loaded answer={answer} rows={10} />;
  const empty = emptyForm(choices.languages.map(({ id }) => id));
  const auth = place?.auth ?? (choices.canPublish ? ProblemAuth.Public : ProblemAuth.Private);
  return <ProblemForm loaded={{ ...empty, auth, type: place?.type ?? empty.type }} choices={choices} place={place} />;
};

const StoredProblem = ({ pid, place }: { pid: number; place: Props['place'] }) => {
  const { t } = useTranslation();
  const choices = useChoices(pid, place);
  const stored = useLoad(['problem', pid], () => loadForm(pid, place?.calls));
  const { data, error } = stored;
  useTitle(data ? t('authoring.editProblem', { id: data.problemId }) : t('authoring.problems'));
  if (isNotFound(error) || !Number.isInteger(pid)) {
    return (
      <>
        <h1 className="t-sr">{t('authoring.problems')}</h1>
        <EmptyState
          title={t('authoring.noSuchProblem')}
          actions={<Link to={place?.up.to ?? '/admin/problems'}>{place?.up.text ?? t('authoring.toProblems')}</Link>}
        />
      </>
    );
  }
  return (
    <Loaded answer={both(stored, choices)} rows={10}>
      {([loaded, known]) => <ProblemForm loaded={loaded} choices={known} place={place} />}
    </Loaded>
  );
};
