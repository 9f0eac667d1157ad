import { ShortForm, useFields } from '@tribunal/web/plugin';
import { Button, TextArea, Toggle, toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits, type Clarification } from '../../contract';
import { api } from '../calls';
import { CLARIFICATIONS, refresh } from '../contest-context';

interface Props {
  cid: number;
  clarification: Clarification;
  onClose: () => void;
}

/** Form that answers a question, either privately or to all. */
export const AnswerForm = ({ cid, clarification: { id, answer, isPublic }, onClose }: Props) => {
  const { t } = useTranslation();
  const [toAll, setToAll] = useState(isPublic);
  const { max } = ContestLimits.clarification;
  const form = useFields({
    initial: { answer: answer ?? '' },
    rule: (_, values) => {
      if (!values.answer.trim()) return t('contest.clarifications.answerNeeded');
      return values.answer.length > max ? t('contest.clarifications.long', { max }) : null;
    },
    send: async (values) => {
      const body = { cid, id, answer: values.answer, isPublic: toAll };
      await api('PUT /api/contest-clarification', { body, failures: 'silent' });
      toast.success(t('contest.clarifications.answered'));
      await refresh(...CLARIFICATIONS);
      onClose();
    },
  });
  return (
    <ShortForm action={t('contest.clarifications.sendAnswer')} form={form} width="fluid">
      <TextArea label={t('contest.clarifications.answer')} rows={3} maxLength={max} {...form.bind('answer')} />
      <div className="t-row spread">
        <Toggle label={t('contest.clarifications.publish')} checked={toAll} onChange={setToAll} />
        <Button variant="basic" size="small" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </ShortForm>
  );
};
