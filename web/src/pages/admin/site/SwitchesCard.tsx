import { Limits, type SwitchConfig } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient, useCall } from '../../../api';
import { Card, CardBody, ErrorState, SkeletonRows, TextField, Toggle } from '../../../kit';
import { FieldGroup } from '../../../kit/fields';
import { wholeWithin } from './rules';
import { SettingsForm } from './SettingsForm';
import { useSettings } from './use-settings';

const CALL = 'GET /api/admin/switch/info';

export const SwitchesCard = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(CALL);
  return (
    <Card title={t('siteAdmin.switches')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && (
        <CardBody>
          <SwitchesForm stored={data} />
        </CardBody>
      )}
    </Card>
  );
};

type Flag = Exclude<keyof SwitchConfig, 'defaultSubmitInterval'>;
const LABELS: Readonly<Record<Flag, string>> = {
  openPublicJudge: 'openPublicJudge',
  openGroupJudge: 'openGroupJudge',
  openContestJudge: 'openContestJudge',
  hideNonContestSubmissionCode: 'hideCode',
  openPublicDiscussion: 'openPublicDiscussion',
  openGroupDiscussion: 'openGroupDiscussion',
  openContestComment: 'openContestComment',
  staffNeedSecondFactor: 'staffNeedSecondFactor',
};

const SwitchesForm = ({ stored }: { stored: SwitchConfig }) => {
  const { t } = useTranslation();
  const form = useSettings(stored, async (body) => {
    const fresh = await api('PUT /api/admin/switch/update', { body, failures: 'silent' });
    queryClient.setQueryData(callKey(CALL), fresh);
    setTyped((now) => (now === typed ? null : now));
  });
  const { values, change, errors, fail } = form;
  /** The typed interval while it is not a valid number. */
  const [typed, setTyped] = useState<string | null>(null);

  const type = (text: string) => {
    const seconds = wholeWithin(text, Limits.submitInterval);
    setTyped(text);
    if (seconds !== null) change('defaultSubmitInterval', seconds);
  };
  const save = () => {
    if (typed !== null && wholeWithin(typed, Limits.submitInterval) === null)
      return fail('defaultSubmitInterval', t('siteAdmin.intervalWrong', Limits.submitInterval));
    void form.save();
  };
  const toggles = (...keys: Flag[]) => (
    <div className="t-toggles">
      {keys.map((key) => (
        <Toggle
          key={key}
          label={t(`siteAdmin.${LABELS[key]}`)}
          checked={values[key]}
          onChange={(is) => change(key, is)}
        />
      ))}
    </div>
  );

  return (
    <SettingsForm
      label={t('siteAdmin.switches')}
      state={form.busy ? 'busy' : 'ready'}
      isChanged={form.isChanged || (typed !== null && typed !== String(stored.defaultSubmitInterval))}
      fault={errors.form}
      onSave={save}
    >
      <FieldGroup label={t('siteAdmin.judging')}>
        {toggles('openPublicJudge', 'openGroupJudge', 'openContestJudge', 'hideNonContestSubmissionCode')}
      </FieldGroup>
      <TextField
        label={t('siteAdmin.interval')}
        name="defaultSubmitInterval"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(values.defaultSubmitInterval)}
        onChange={type}
        error={errors.defaultSubmitInterval}
      />
      <FieldGroup label={t('siteAdmin.areas')}>
        {toggles('openPublicDiscussion', 'openGroupDiscussion', 'openContestComment')}
      </FieldGroup>
      <FieldGroup label={t('siteAdmin.security')}>
        {toggles('staffNeedSecondFactor')}
        <p className="t-hint">{t('siteAdmin.staffNeedSecondFactorHint')}</p>
      </FieldGroup>
    </SettingsForm>
  );
};
