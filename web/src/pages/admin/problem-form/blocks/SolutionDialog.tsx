import { firstLanguageOf, Limits, Status } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog, TextField, Toggle, verdictStyle, textError } from '../../../../kit';
import { useForm } from '../../../../shared/form';
import { CodeField, FieldGroup, SelectField } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';
import type { SolutionDraft } from '../values/form-state';

interface Props {
  /** Null for a new solution. */
  solution: SolutionDraft | null;
  usedNames: readonly string[];
  onSave: (solution: SolutionDraft) => void;
  onClose: () => void;
}

/** Verdicts that a setter may claim for a solution. */
const EXPECTED_VERDICTS: readonly Status[] = [
  Status.Accepted,
  Status.WrongAnswer,
  Status.TimeLimitExceeded,
  Status.MemoryLimitExceeded,
  Status.RuntimeError,
  Status.PartialAccepted,
  Status.PresentationError,
  Status.CompileError,
];

export const SolutionDialog = ({ solution, usedNames, onSave, onClose }: Props) => {
  const { t } = useTranslation();
  const names = useProblemFormTools().choices.languages.map(({ name }) => name);
  const form = useForm<SolutionDraft>({
    initial: solution ?? { key: 0, name: '', language: firstLanguageOf(names), code: '', expected: [Status.Accepted] },
    rule: (field, { name, code }) => {
      if (field === 'code') return textError(t, t('authoring.solution.code'), code);
      if (field !== 'name') return null;
      const isTaken = usedNames.includes(name.trim());
      return textError(t, t('authoring.solution.name'), name) ?? (isTaken ? t('authoring.solution.nameTaken') : null);
    },
    send: async (draft) => onSave({ ...draft, name: draft.name.trim() }),
  });
  const { values: draft, bind } = form;
  const toggleExpected = (status: Status, isOn: boolean) =>
    form.put('expected')(EXPECTED_VERDICTS.filter((each) => (each === status ? isOn : draft.expected.includes(each))));

  return (
    <FormDialog
      title={t(solution ? 'authoring.solution.edit' : 'authoring.solution.add')}
      width="wide"
      save={t('authoring.solution.done')}
      {...form.dialog}
      onClose={onClose}
    >
      <div className="t-fields two">
        <TextField
          label={t('authoring.solution.name')}
          {...bind('name')}
          name="solutionName"
          autoComplete="off"
          maxLength={Limits.fileName.max}
        />
        <SelectField
          label={t('authoring.solution.language')}
          {...bind('language')}
          name="solutionLanguage"
          options={names.map((each) => ({ value: each, text: each }))}
        />
      </div>
      <FieldGroup label={t('authoring.solution.expected')} hint={t('authoring.solution.expectedHint')}>
        <div className="t-checks">
          {EXPECTED_VERDICTS.map((status) => (
            <Toggle
              key={status}
              variant="box"
              label={t(`verdict.${verdictStyle(status).name}`)}
              checked={draft.expected.includes(status)}
              onChange={(isOn) => toggleExpected(status, isOn)}
            />
          ))}
        </div>
      </FieldGroup>
      <CodeField label={t('authoring.solution.code')} language={draft.language} {...bind('code')} />
    </FormDialog>
  );
};
