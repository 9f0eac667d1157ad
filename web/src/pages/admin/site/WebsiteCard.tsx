import { Limits, type WebConfig } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { TextField } from '../../../kit';
import { useSite } from '../../../shared/site';
import { isLink } from './rules';
import { SettingsCard } from './SettingsCard';
import { SettingSwitch, SettingText } from './SettingField';
import { SettingsForm } from './SettingsForm';
import { storedOf, useSettings, versionsOf, type SettingRows } from './use-settings';

type WebsiteSettings = Omit<WebConfig, 'baseUrl'>;
type TextKey = Exclude<keyof WebsiteSettings, 'register'>;
const MAX: Readonly<Record<TextKey, number>> = {
  name: Limits.siteName.max,
  shortName: Limits.siteName.max,
  description: Limits.siteDescription.max,
  recordName: Limits.shortText.max,
  recordUrl: Limits.shortText.max,
  projectName: Limits.shortText.max,
  projectUrl: Limits.shortText.max,
};
const KEYS = [...(Object.keys(MAX) as TextKey[]), 'register'] as const;
const LINKS: readonly TextKey[] = ['recordUrl', 'projectUrl'];

export const WebsiteCard = () => {
  const { t } = useTranslation();
  return <SettingsCard title={t('siteAdmin.website')}>{(rows) => <WebsiteForm rows={rows} />}</SettingsCard>;
};

const WebsiteForm = ({ rows }: { rows: SettingRows }) => {
  const { t } = useTranslation();
  const { baseUrl } = useSite();
  const form = useSettings(storedOf<WebsiteSettings>(rows, KEYS), versionsOf(rows), (changes, versions) =>
    api('PUT /api/admin/config/set-web-config', { body: { ...changes, versions }, failures: 'silent' }),
  );
  const { values, change, errors, fail } = form;

  const save = () => {
    const empty = (['name', 'shortName'] as const).find((key) => values[key].trim() === '');
    if (empty) return fail(empty, t('input.required', { field: t(`siteAdmin.${empty}`) }));
    const wrong = LINKS.find((key) => !isLink(values[key] ?? ''));
    if (wrong) return fail(wrong, t('input.webAddress', { field: t(`siteAdmin.${wrong}`) }));
    void form.save();
  };
  const field = (key: TextKey) => (
    <SettingText
      rows={rows}
      name={key}
      maxLength={MAX[key]}
      value={values[key] ?? ''}
      onChange={(text) => change(key, text)}
      error={errors[key]}
    />
  );

  return (
    <SettingsForm label={t('siteAdmin.website')} {...form.dialog} isChanged={form.isChanged} onSave={save}>
      <div className="t-fields two">
        {field('name')}
        {field('shortName')}
      </div>
      {field('description')}
      <div className="t-fields two">
        {field('recordName')}
        {field('recordUrl')}
        {field('projectName')}
        {field('projectUrl')}
      </div>
      <TextField
        label={t('siteAdmin.baseUrl')}
        hint={t('siteAdmin.baseUrlHint')}
        name="baseUrl"
        value={baseUrl}
        onChange={() => undefined}
        readOnly
      />
      <SettingSwitch
        rows={rows}
        name="register"
        checked={values.register}
        onChange={(is) => change('register', is)}
        error={errors.register}
      />
    </SettingsForm>
  );
};
