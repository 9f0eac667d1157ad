import { CORRECTED_CALLS } from './use-corrections';
import { MANUAL_STATUSES, Status, type SubmissionRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, refresh } from '../../../api';
import { FormDialog, TextField, verdictStyle } from '../../../kit';
import { useForm } from '../../../shared/form';
import { SelectField } from '../../../kit/fields';

const pointsOf = (score: string): number | null => (score.trim() === '' ? null : Number(score));

interface Correction {
  status: Status;
  /** Null until a score is typed. */
  score: string | null;
}

interface Props {
  submission: SubmissionRow;
  onClose: () => void;
}

/** Replaces the judge's verdict by a manual one. */
export const ManualVerdictDialog = ({ submission, onClose }: Props) => {
  const { t } = useTranslation();
  const { submitId, status: previousStatus, score: previousScore } = submission;
  /** Whether the score field is shown; also set once the server has asked for a score. */
  const [isScored, setIsScored] = useState(previousScore !== null);
  const form = useForm<Correction>({
    initial: {
      status: MANUAL_STATUSES.includes(previousStatus) ? previousStatus : Status.Accepted,
      score: null,
    },
    rule: (field, typed) => {
      const { score, isScoreOptional } = shownFor(typed);
      const points = pointsOf(score);
      const isInvalid = points === null ? isScored && !isScoreOptional : !Number.isInteger(points) || points < 0;
      return field === 'score' && isInvalid ? t('correction.scoreWrong') : null;
    },
    send: async (typed) => {
      const points = pointsOf(shownFor(typed).score);
      const body = { submitId, status: typed.status, ...(points !== null && { score: points }) };
      await api('POST /api/admin/judge/manual-judge', { body, failures: 'silent' }).catch((error: unknown) => {
        if (error instanceof ApiError && error.field === 'score') setIsScored(true);
        throw error;
      });
      await refresh(...CORRECTED_CALLS);
    },
    success: t('correction.set'),
    onDone: onClose,
  });
  const shownFor = (typed: Correction) => {
    const isChanged = typed.status !== previousStatus;
    return {
      // The current score belongs to the current verdict only.
      score: typed.score ?? (isChanged ? '' : String(previousScore ?? '')),
      isScoreOptional: isChanged && typed.status !== Status.PartialAccepted,
    };
  };
  const { values, errors } = form;
  const { score, isScoreOptional } = shownFor(values);

  return (
    <FormDialog title={t('correction.manual')} save={t('correction.save')} {...form.dialog} onClose={onClose}>
      <SelectField
        label={t('status.status')}
        value={String(values.status)}
        options={MANUAL_STATUSES.map((one) => ({ value: String(one), text: t(`verdict.${verdictStyle(one).name}`) }))}
        onChange={(value) => {
          form.put('status')(Number(value) as Status);
          form.setFieldErrors({ score: null, form: null });
        }}
      />
      {isScored && (
        <TextField
          label={t('problem.score')}
          inputMode="numeric"
          autoComplete="off"
          value={score}
          onChange={form.put('score')}
          placeholder={isScoreOptional ? t('correction.scoreOfVerdict') : undefined}
          error={errors.score}
        />
      )}
    </FormDialog>
  );
};
