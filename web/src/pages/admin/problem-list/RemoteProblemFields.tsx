import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Limits } from '@tribunal/contract';
import { TextField, textError } from '../../../kit';
import type { useForm } from '../../../kit/form/use-form';
import { SelectField } from '../../../kit/fields';
import type { ProblemSource } from '../../../plugins/extension-points';

/** The sources to choose from; at least one. */
type ProblemSources = readonly [ProblemSource, ...ProblemSource[]];

/** A problem of another judge: the key of the source, and its id there. */
interface RemoteProblem {
  name: string;
  problemId: string;
}

/** Returns the source that is chosen, or the first one. */
export const chosenSource = (sources: ProblemSources, { name }: Pick<RemoteProblem, 'name'>): ProblemSource =>
  sources.find(({ key }) => key === name) ?? sources[0];

/** Returns what is wrong with a field of a problem of another judge, or null. */
export const remoteProblemError = (
  t: TFunction,
  field: keyof RemoteProblem,
  problem: RemoteProblem,
  sources: ProblemSources,
): string | null => {
  if (field === 'problemId') return textError(t, t('authoring.remoteProblem.id'), problem.problemId);
  const { isOpen, name } = chosenSource(sources, problem);
  return isOpen ? null : t('authoring.remoteProblem.isOff', { name });
};

interface Props {
  form: Pick<ReturnType<typeof useForm<RemoteProblem>>, 'bind' | 'busy' | 'values'>;
  sources: ProblemSources;
  /** Fields beside the id. */
  children?: ReactNode;
}

/** The fields that choose a problem of another judge, and what its import is doing. */
export const RemoteProblemFields = ({ form: { bind, busy, values }, sources, children }: Props) => {
  const { t } = useTranslation();
  const source = chosenSource(sources, values);
  const id = (
    <TextField
      label={t('authoring.remoteProblem.id')}
      {...bind('problemId')}
      autoComplete="off"
      maxLength={Limits.shortText.max}
      placeholder={source.exampleId}
      disabled={busy}
    />
  );
  return (
    <>
      <SelectField
        label={t('authoring.remoteProblem.judge')}
        {...bind('name')}
        value={source.key}
        options={sources.map(({ key, name }) => ({ value: key, text: `${key} · ${name}` }))}
        disabled={busy}
      />
      {children ? (
        <div className="t-fields two">
          {id}
          {children}
        </div>
      ) : (
        id
      )}
      <p className="t-hint" role="status">
        {busy
          ? t('authoring.remoteProblem.reading', { id: values.problemId.trim(), name: source.name })
          : t('authoring.remoteProblem.hint')}
      </p>
    </>
  );
};
