import { ShortForm, useFields } from '@tribunal/web/forms';
import { Button, TextArea, Toggle, toast, textError } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Clarification, OnsiteLimits } from '../../contract';
import { CLARIFICATIONS, api, refresh } from '../calls';

interface Props {
  cid: number;
  clarification: Clarification;
  onClose: () => void;
}

/** Form that answers a question, either privately or to all. */
export const AnswerForm = ({ cid, clarification: { id, answer, isPublic }, onClose }: Props) => {
  const { t } = useTranslation();
  const [toAll, setToAll] = useState(isPublic);
  const { max } = OnsiteLimits.clarification;
  const form = useFields({
    initial: { answer: answer ?? '' },
    rule: (_, values) => textError(t, t('contest-onsite.clarifications.answer'), values.answer, { max }),
    send: async (values) => {
      const body = { cid, id, answer: values.answer, isPublic: toAll };
      await api('PUT /api/contest-clarification', { body, failures: 'silent' });
      toast.success(t('contest-onsite.clarifications.answered'));
      await refresh(CLARIFICATIONS);
      return onClose;
    },
  });
  return (
    <ShortForm action={t('contest-onsite.clarifications.sendAnswer')} form={form} width="fluid">
      <TextArea label={t('contest-onsite.clarifications.answer')} rows={3} maxLength={max} {...form.bind('answer')} />
      <div className="t-row spread">
        <Toggle label={t('contest-onsite.clarifications.publish')} checked={toAll} onChange={setToAll} />
        <Button variant="basic" size="small" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </ShortForm>
  );
};
