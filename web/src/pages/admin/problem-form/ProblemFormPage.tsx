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
import type { Choices } from './problem-form-tools';
import { emptyForm } from './values/form-state';
import { loadForm } from './values/load';
import type { ProblemFormContext } from './problem-form-context';
import { ProblemForm } from './ProblemForm';

/** Loads the options of the form; returns undefined until they are loaded. */
const useChoices = (pid: number | null, context?: ProblemFormContext) => {
  const user = useUser();
  const all = useCall('GET /api/languages', { query: { all: true } });
  // The currently usable languages of the problem's bank; they identify the bank.
  const usable = useCall('GET /api/languages', { query: { pid: pid ?? undefined } }, { enabled: pid !== null });
  const problemSource = pid === null || usable.data ? (usable.data?.[0]?.oj ?? LOCAL_PROBLEM_SOURCE) : undefined;
  const calls = context?.calls ?? bankCalls;
  const tags = useQuery({
    queryKey: ['problem form tags', calls.key, problemSource],
    queryFn: () => calls.getTags(problemSource ?? LOCAL_PROBLEM_SOURCE),
    enabled: problemSource !== undefined,
  });
  // Only used for a hint beside a language: the form works without it.
  const states = useCall('GET /api/admin/language', { failures: 'silent' }, { enabled: isAdmin(user) });
  const canPublish = context?.gid !== undefined || isProblemAdmin(user);
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
  context?: ProblemFormContext;
}

/** Renders the problem form with the data it needs. */
export const ProblemEditor = ({ pid, context }: Props) =>
  pid === null ? <NewProblem context={context} /> : <StoredProblem key={pid} pid={pid} context={context} />;

const NewProblem = ({ context }: Pick<Props, 'context'>) => {
  const { t } = useTranslation();
  useTitle(t('authoring.createProblem'));
  const answer = useChoices(null, context);
  const choices = answer.data;
  if (!choices) return <Loaded answer={answer} rows={10} />;
  const empty = emptyForm(choices.languages.map(({ id }) => id));
  const auth = context?.auth ?? (choices.canPublish ? ProblemAuth.Public : ProblemAuth.Private);
  return (
    <ProblemForm loaded={{ ...empty, auth, type: context?.type ?? empty.type }} choices={choices} context={context} />
  );
};

const StoredProblem = ({ pid, context }: { pid: number; context: Props['context'] }) => {
  const { t } = useTranslation();
  const choices = useChoices(pid, context);
  const stored = useLoad(['problem', pid], () => loadForm(pid, context?.calls));
  const { data, error } = stored;
  useTitle(data ? t('authoring.editProblem', { id: data.problemId }) : t('authoring.problems'));
  if (isNotFound(error) || !Number.isInteger(pid)) {
    return (
      <>
        <h1 className="t-sr">{t('authoring.problems')}</h1>
        <EmptyState
          title={t('authoring.noSuchProblem')}
          actions={
            <Link to={context?.up.to ?? '/admin/problems'}>{context?.up.text ?? t('authoring.toProblems')}</Link>
          }
        />
      </>
    );
  }
  return (
    <Loaded answer={both(stored, choices)} rows={10}>
      {([loaded, known]) => <ProblemForm loaded={loaded} choices={known} context={context} />}
    </Loaded>
  );
};
