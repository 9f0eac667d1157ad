import { MANUAL_STATUSES, Status, type SubmissionRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../../api';
import { FormDialog, TextField, lookOf, takeErrorText, toast } from '../../../kit';
import { SelectField } from '../../../kit/fields';

interface Props {
  submission: SubmissionRow;
  onClose: () => void;
  onChanged: () => void;
}

/** A person's verdict in the place of the judge's. */
export const ManualDialog = ({ submission, onClose, onChanged }: Props) => {
  const { t } = useTranslation();
  const { submitId, status: before, score: scoreBefore } = submission;
  const [status, setStatus] = useState<Status>(MANUAL_STATUSES.includes(before) ? before : Status.Accepted);
  /** null: nobody has typed one. */
  const [typed, setTyped] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ score?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  /** Also as soon as it was asked for. */
  const [isScored, setIsScored] = useState(scoreBefore !== null);
  const isOther = status !== before;
  const isWorthSome = isOther && status !== Status.PartialAccepted;
  // The score that stands there belongs to the verdict that stands there.
  const score = typed ?? (isOther ? '' : String(scoreBefore ?? ''));

  const save = async () => {
    const points = score.trim() === '' ? null : Number(score);
    const isWrong = points === null ? isScored && !isWorthSome : !Number.isInteger(points) || points < 0;
    setErrors(isWrong ? { score: t('correction.scoreWrong') } : {});
    if (isWrong) return;
    setBusy(true);
    try {
      const body = { submitId, status, ...(points !== null && { score: points }) };
      await api('POST /api/admin/judge/manual-judge', { body, failures: 'silent' });
      toast.success(t('correction.set'));
      onChanged();
      onClose();
    } catch (error) {
      const isScore = error instanceof ApiError && error.field === 'score';
      if (isScore) setIsScored(true);
      setErrors({ [isScore ? 'score' : 'form']: takeErrorText(error) });
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={t('correction.manual')}
      save={t('correction.save')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={t('status.status')}
        value={String(status)}
        options={MANUAL_STATUSES.map((one) => ({ value: String(one), text: t(`verdict.${lookOf(one).name}`) }))}
        onChange={(value) => {
          setStatus(Number(value) as Status);
          setErrors({});
        }}
      />
      {isScored && (
        <TextField
          label={t('problem.score')}
          inputMode="numeric"
          autoComplete="off"
          value={score}
          onChange={setTyped}
          placeholder={isWorthSome ? t('correction.scoreOfVerdict') : undefined}
          error={errors.score}
        />
      )}
    </FormDialog>
  );
};
