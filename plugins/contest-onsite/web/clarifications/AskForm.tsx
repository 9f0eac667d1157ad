import { ShortForm, useFields } from '@tribunal/web/forms';
import { Card, CardBody, TextArea, toast, textError } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnsiteLimits } from '../../contract';
import { CLARIFICATIONS, api, refresh, useCall } from '../calls';

/** Form that asks a question about a problem or the whole contest; only the organisers read it. */
export const AskForm = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const [displayId, setDisplayId] = useState('');
  const problems = useCall('GET /api/get-contest-problem', { query: { cid }, failures: 'silent' });
  const { max } = OnsiteLimits.clarification;
  const form = useFields({
    initial: { question: '' },
    rule: (_, { question }) => textError(t, t('contest-onsite.clarifications.question'), question, { max }),
    send: async ({ question }) => {
      const body = { cid, displayId: displayId || null, question };
      await api('POST /api/contest-clarification', { body, failures: 'silent' });
      toast.success(t('contest-onsite.clarifications.asked'));
      await refresh(CLARIFICATIONS);
    },
  });
  const about = [
    { value: '', text: t('contest-onsite.clarifications.general') },
    ...(problems.data ?? []).map((one) => ({ value: one.displayId, text: `${one.displayId} ${one.displayTitle}` })),
  ];
  return (
    <Card title={t('contest-onsite.clarifications.ask')}>
      <CardBody>
        <ShortForm action={t('contest-onsite.clarifications.send')} form={form}>
          <SelectField
            label={t('contest-onsite.clarifications.about')}
            value={displayId}
            options={about}
            onChange={setDisplayId}
          />
          <TextArea
            label={t('contest-onsite.clarifications.question')}
            rows={3}
            maxLength={max}
            {...form.bind('question')}
          />
        </ShortForm>
      </CardBody>
    </Card>
  );
};
