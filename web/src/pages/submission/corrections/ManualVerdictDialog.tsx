import { MANUAL_STATUSES, Status, type SubmissionRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../../api';
import { FormDialog, TextField, verdictStyle, consumeErrorText, toast } from '../../../kit';
import { SelectField } from '../../../kit/fields';

interface Props {
  submission: SubmissionRow;
  onClose: () => void;
  onChanged: () => void;
}

/** Replaces the judge's verdict by a manual one. */
export const ManualVerdictDialog = ({ submission, onClose, onChanged }: Props) => {
  const { t } = useTranslation();
  const { submitId, status: previousStatus, score: previousScore } = submission;
  const [status, setStatus] = useState<Status>(
    MANUAL_STATUSES.includes(previousStatus) ? previousStatus : Status.Accepted,
  );
  /** Null until a score is typed. */
  const [typedScore, setTypedScore] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ score?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  /** Whether the score field is shown; also set once the server has asked for a score. */
  const [isScored, setIsScored] = useState(previousScore !== null);
  const isChanged = status !== previousStatus;
  const isScoreOptional = isChanged && status !== Status.PartialAccepted;
  // The current score belongs to the current verdict only.
  const score = typedScore ?? (isChanged ? '' : String(previousScore ?? ''));

  const save = async () => {
    const points = score.trim() === '' ? null : Number(score);
    const isInvalid = points === null ? isScored && !isScoreOptional : !Number.isInteger(points) || points < 0;
    setErrors(isInvalid ? { score: t('correction.scoreWrong') } : {});
    if (isInvalid) return;
    setBusy(true);
    try {
      const body = { submitId, status, ...(points !== null && { score: points }) };
      await api('POST /api/admin/judge/manual-judge', { body, failures: 'silent' });
      toast.success(t('correction.set'));
      onChanged();
      onClose();
    } catch (error) {
      const isScoreError = error instanceof ApiError && error.field === 'score';
      if (isScoreError) setIsScored(true);
      setErrors({ [isScoreError ? 'score' : 'form']: consumeErrorText(error) });
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
        options={MANUAL_STATUSES.map((one) => ({ value: String(one), text: t(`verdict.${verdictStyle(one).name}`) }))}
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
          onChange={setTypedScore}
          placeholder={isScoreOptional ? t('correction.scoreOfVerdict') : undefined}
          error={errors.score}
        />
      )}
    </FormDialog>
  );
};
