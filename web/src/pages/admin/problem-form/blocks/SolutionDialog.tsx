import { Limits, Status } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, TextField, Toggle, verdictStyle } from '../../../../kit';
import { CodeField, FieldGroup, SelectField } from '../../../../kit/fields';
import { useForm } from '../form-context';
import type { SolutionDraft } from '../form-state';

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
const DEFAULT_LANGUAGE = 'C++';

export const SolutionDialog = ({ solution, usedNames, onSave, onClose }: Props) => {
  const { t } = useTranslation();
  const names = useForm().choices.languages.map(({ name }) => name);
  const first = names.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (names[0] ?? '');
  const [draft, setDraft] = useState<SolutionDraft>(
    solution ?? { key: 0, name: '', language: first, code: '', expected: [Status.Accepted] },
  );
  const [tried, setTried] = useState(false);
  const put = (values: Partial<SolutionDraft>) => setDraft({ ...draft, ...values });
  const toggleExpected = (status: Status, isOn: boolean) =>
    put({ expected: EXPECTED_VERDICTS.filter((each) => (each === status ? isOn : draft.expected.includes(each))) });

  const name = draft.name.trim();
  const nameFault = () => {
    if (!name) return t('authoring.solution.nameNeeded');
    return usedNames.includes(name) ? t('authoring.solution.nameTaken') : null;
  };
  const codeFault = draft.code.trim() ? null : t('authoring.solution.codeNeeded');
  const save = () => {
    setTried(true);
    if (!nameFault() && !codeFault) onSave({ ...draft, name });
  };

  return (
    <Dialog
      title={t(solution ? 'authoring.solution.edit' : 'authoring.solution.add')}
      width="wide"
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={save}>
          {t('authoring.solution.keep')}
        </Button>
      }
    >
      <div className="ui form">
        <div className="t-fields two">
          <TextField
            label={t('authoring.solution.name')}
            name="solutionName"
            autoComplete="off"
            maxLength={Limits.fileName.max}
            value={draft.name}
            onChange={(value) => put({ name: value })}
            error={tried ? nameFault() : null}
          />
          <SelectField
            label={t('authoring.solution.language')}
            name="solutionLanguage"
            value={draft.language}
            options={names.map((each) => ({ value: each, text: each }))}
            onChange={(language) => put({ language })}
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
        <CodeField
          label={t('authoring.solution.code')}
          language={draft.language}
          value={draft.code}
          onChange={(code) => put({ code })}
          error={tried ? codeFault : null}
        />
      </div>
    </Dialog>
  );
};
