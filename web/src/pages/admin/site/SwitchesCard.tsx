import { Limits, type SwitchConfig } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FieldGroup } from '../../../kit/fields';
import { wholeWithin } from './rules';
import { SettingsCard } from './SettingsCard';
import { SettingSwitch, SettingText } from './SettingField';
import { SettingsForm } from './SettingsForm';
import { storedOf, useSettings, versionsOf, type SettingRows } from './use-settings';

type Flag = Exclude<keyof SwitchConfig, 'defaultSubmitInterval'>;
const JUDGING: readonly Flag[] = [
  'openPublicJudge',
  'openGroupJudge',
  'openContestJudge',
  'hideNonContestSubmissionCode',
];
const AREAS: readonly Flag[] = ['openPublicDiscussion', 'openGroupDiscussion', 'openContestComment'];
const SECURITY: readonly Flag[] = ['staffNeedSecondFactor'];

export const SwitchesCard = () => {
  const { t } = useTranslation();
  return <SettingsCard title={t('siteAdmin.switches')}>{(rows) => <SwitchesForm rows={rows} />}</SettingsCard>;
};

const SwitchesForm = ({ rows }: { rows: SettingRows }) => {
  const { t } = useTranslation();
  const stored = storedOf<SwitchConfig>(rows, [...JUDGING, ...AREAS, ...SECURITY, 'defaultSubmitInterval']);
  const form = useSettings(stored, versionsOf(rows), async (changes, versions) => {
    await api('PUT /api/admin/switch/update', { body: { ...changes, versions }, failures: 'silent' });
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
  /** Leaves out switches that nothing acts on, because the feature is off or not installed. */
  const switches = (label: string, keys: readonly Flag[]) => {
    const used = keys.filter((key) => rows[key].isUsed);
    if (used.length === 0) return null;
    return (
      <FieldGroup label={label}>
        {used.map((key) => (
          <SettingSwitch
            key={key}
            rows={rows}
            name={key}
            checked={values[key]}
            onChange={(is) => change(key, is)}
            error={errors[key]}
          />
        ))}
      </FieldGroup>
    );
  };

  return (
    <SettingsForm
      label={t('siteAdmin.switches')}
      {...form.dialog}
      isChanged={form.isChanged || (typed !== null && typed !== String(stored.defaultSubmitInterval))}
      onSave={save}
    >
      {switches(t('siteAdmin.judging'), JUDGING)}
      <SettingText
        rows={rows}
        name="defaultSubmitInterval"
        inputMode="numeric"
        value={typed ?? String(values.defaultSubmitInterval)}
        onChange={type}
        error={errors.defaultSubmitInterval}
      />
      {switches(t('siteAdmin.areas'), AREAS)}
      {switches(t('siteAdmin.security'), SECURITY)}
    </SettingsForm>
  );
};
