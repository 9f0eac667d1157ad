import { Limits, type RejudgeCalls } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../../api';
import { FormDialog, TextField, consumeErrorText } from '../../../kit';
import { parseRejudgeRequest, type Typed } from './rejudge-request';

interface Props {
  onClose: () => void;
  onCreated: (id: number) => void;
}

const FIELDS = ['reason', 'problemId', 'submitIds', 'language'] as const;
type Errors = Partial<Record<keyof Typed | 'form', string>>;
/** Maps a field of the call to a field of the form. */
const FIELD_OF: Readonly<Record<string, keyof Typed>> = {
  pid: 'problemId',
  reason: 'reason',
  submitIds: 'submitIds',
  language: 'language',
};

/** Returns the database id of the problem with the given display id. */
const pidOf = async (problemId: string): Promise<number> =>
  (await api('GET /api/get-problem-detail', { query: { problemId }, failures: 'silent' })).problem.id;

/** Creates a rejudging: selects the submissions and states the reason. */
export const CreateDialog = ({ onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>({ reason: '', problemId: '', submitIds: '', language: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const create = async () => {
    const request = parseRejudgeRequest(typed);
    if ('wrong' in request) return setErrors({ [request.field]: t(request.wrong) });
    setErrors({});
    setBusy(true);
    const { problemId, ...rest } = request;
    try {
      const body: RejudgeCalls['POST /api/admin/rejudging']['body'] = {
        ...rest,
        ...(problemId ? { pid: await pidOf(problemId) } : {}),
      };
      onCreated((await api('POST /api/admin/rejudging', { body, failures: 'silent' })).id);
    } catch (error) {
      const field = error instanceof ApiError && error.field ? FIELD_OF[error.field] : undefined;
      setErrors({ [field ?? 'form']: consumeErrorText(error) });
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={t('rejudging.create')}
      save={t('rejudging.start')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={<p className="t-muted">{t('rejudging.createText')}</p>}
      onSave={() => void create()}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`rejudging.field.${field}`)}
          name={field}
          autoComplete="off"
          maxLength={field === 'reason' ? Limits.shortText.max : undefined}
          value={typed[field]}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
          error={errors[field]}
        />
      ))}
    </FormDialog>
  );
};
