import { Limits } from '@tribunal/contract';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RejudgingCalls } from '../contract';
import { api, refresh } from './calls';

/** The form as typed. */
interface Typed {
  reason: string;
  problemId: string;
  /** Submission ids, separated by any non-digit characters. */
  submitIds: string;
  language: string;
}

interface RejudgeRequest {
  reason: string;
  problemId?: string;
  submitIds?: number[];
  language?: string;
}

/** An invalid field, with its error as a locale key. */
interface WrongField {
  field: keyof Typed;
  wrong: string;
}

/** Parses the form into a request, or returns its first error. */
export function parseRejudgeRequest(typed: Typed): RejudgeRequest | WrongField {
  const reason = typed.reason.trim();
  const problemId = typed.problemId.trim();
  const language = typed.language.trim();
  const submitIds = typed.submitIds.split(/\D+/).filter(Boolean).map(Number);
  if (!reason) return { field: 'reason', wrong: 'rejudging.reasonMissing' };
  if (!problemId && submitIds.length === 0) return { field: 'problemId', wrong: 'rejudging.targetMissing' };
  return {
    reason,
    ...(problemId ? { problemId } : {}),
    ...(submitIds.length > 0 ? { submitIds } : {}),
    ...(language ? { language } : {}),
  };
}

interface Props {
  onClose: () => void;
  onCreated: (id: number) => void;
}

const FIELDS = ['reason', 'problemId', 'submitIds', 'language'] as const;
/** Returns the database id of the problem with the given display id. */
const pidOf = async (problemId: string): Promise<number> =>
  (await api('GET /api/get-problem-detail', { query: { problemId }, failures: 'silent' })).problem.id;

/** Creates a rejudging: selects the submissions and states the reason. */
export const CreateDialog = ({ onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const form = useForm<Typed>({
    initial: { reason: '', problemId: '', submitIds: '', language: '' },
    rule: (field, typed) => {
      const request = parseRejudgeRequest(typed);
      return 'wrong' in request && request.field === field ? t(request.wrong) : null;
    },
    serverNames: { pid: 'problemId' },
    send: async (typed) => {
      const request = parseRejudgeRequest(typed);
      if ('wrong' in request) return {};
      const { problemId, ...rest } = request;
      const body: RejudgingCalls['POST /api/admin/rejudging']['body'] = {
        ...rest,
        ...(problemId ? { pid: await pidOf(problemId) } : {}),
      };
      const { id } = await api('POST /api/admin/rejudging', { body, failures: 'silent' });
      void refresh('GET /api/admin/rejudging');
      return () => onCreated(id);
    },
  });

  return (
    <FormDialog
      title={t('rejudging.create')}
      save={t('rejudging.start')}
      {...form.dialog}
      intro={<p className="t-muted">{t('rejudging.createText')}</p>}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`rejudging.field.${field}`)}
          {...form.bind(field)}
          autoComplete="off"
          maxLength={field === 'reason' ? Limits.shortText.max : undefined}
        />
      ))}
    </FormDialog>
  );
};
