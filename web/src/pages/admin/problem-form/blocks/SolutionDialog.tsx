import { Limits, Status } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, TextField, Toggle, lookOf } from '../../../../kit';
import { CodeField, FieldGroup, SelectField } from '../../../../kit/fields';
import { useForm } from '../form-context';
import type { SolutionDraft } from '../form-state';

interface Props {
  /** null makes a new one. */
  solution: SolutionDraft | null;
  /** Names of the other solutions. */
  taken: readonly string[];
  onKeep: (solution: SolutionDraft) => void;
  onClose: () => void;
}

/** What a setter may claim of a program. */
const CLAIMS: readonly Status[] = [
  Status.Accepted,
  Status.WrongAnswer,
  Status.TimeLimitExceeded,
  Status.MemoryLimitExceeded,
  Status.RuntimeError,
  Status.PartialAccepted,
  Status.PresentationError,
  Status.CompileError,
];
const COMMON = 'C++';

export const SolutionDialog = ({ solution, taken, onKeep, onClose }: Props) => {
  const { t } = useTranslation();
  const names = useForm().choices.languages.map(({ name }) => name);
  const first = names.includes(COMMON) ? COMMON : (names[0] ?? '');
  const [draft, setDraft] = useState<SolutionDraft>(
    solution ?? { key: 0, name: '', language: first, code: '', expected: [Status.Accepted] },
  );
  const [tried, setTried] = useState(false);
  const put = (values: Partial<SolutionDraft>) => setDraft({ ...draft, ...values });
  const claim = (status: Status, isOn: boolean) =>
    put({ expected: CLAIMS.filter((each) => (each === status ? isOn : draft.expected.includes(each))) });

  const name = draft.name.trim();
  const nameFault = () => {
    if (!name) return t('authoring.solution.nameNeeded');
    return taken.includes(name) ? t('authoring.solution.nameTaken') : null;
  };
  const codeFault = draft.code.trim() ? null : t('authoring.solution.codeNeeded');
  const keep = () => {
    setTried(true);
    if (!nameFault() && !codeFault) onKeep({ ...draft, name });
  };

  return (
    <Dialog
      title={t(solution ? 'authoring.solution.edit' : 'authoring.solution.add')}
      width="wide"
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={keep}>
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
            {CLAIMS.map((status) => (
              <Toggle
                key={status}
                look="box"
                label={t(`verdict.${lookOf(status).name}`)}
                checked={draft.expected.includes(status)}
                onChange={(isOn) => claim(status, isOn)}
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
