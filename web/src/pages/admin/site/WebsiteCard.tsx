import { Limits, type WebConfig } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient, useCall } from '../../../api';
import { Card, CardBody, ErrorState, SkeletonRows, TextField, Toggle } from '../../../kit';
import { SettingsForm } from './SettingsForm';
import { useSettings } from './use-settings';
import { isLink } from './rules';

const CALL = 'GET /api/admin/config/get-web-config';

export const WebsiteCard = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(CALL);
  return (
    <Card title={t('siteAdmin.website')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && (
        <CardBody>
          <WebsiteForm stored={data} />
        </CardBody>
      )}
    </Card>
  );
};

type TextKey = Exclude<keyof WebConfig, 'register' | 'baseUrl'>;
const MAX: Readonly<Record<TextKey, number>> = {
  name: Limits.siteName.max,
  shortName: Limits.siteName.max,
  description: Limits.siteDescription.max,
  recordName: Limits.shortText.max,
  recordUrl: Limits.shortText.max,
  projectName: Limits.shortText.max,
  projectUrl: Limits.shortText.max,
};
const LINKS: readonly TextKey[] = ['recordUrl', 'projectUrl'];

const WebsiteForm = ({ stored }: { stored: WebConfig }) => {
  const { t } = useTranslation();
  const form = useSettings(stored, async ({ baseUrl: _set, ...body }) => {
    const fresh = await api('PUT /api/admin/config/set-web-config', { body, failures: 'silent' });
    queryClient.setQueryData(callKey(CALL), fresh);
  });
  const { values, change, errors, fail } = form;

  const save = () => {
    if (values.name.trim() === '') return fail('name', t('siteAdmin.nameRequired'));
    if (values.shortName.trim() === '') return fail('shortName', t('siteAdmin.shortNameRequired'));
    const wrong = LINKS.find((key) => !isLink(values[key] ?? ''));
    if (wrong) return fail(wrong, t('siteAdmin.linkWrong'));
    void form.save();
  };
  const field = (key: TextKey) => (
    <TextField
      label={t(`siteAdmin.${key}`)}
      name={key}
      autoComplete="off"
      maxLength={MAX[key]}
      value={values[key] ?? ''}
      onChange={(text) => change(key, text)}
      error={errors[key]}
    />
  );

  return (
    <SettingsForm
      label={t('siteAdmin.website')}
      state={form.busy ? 'busy' : 'ready'}
      isChanged={form.isChanged}
      fault={errors.form}
      onSave={save}
    >
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
        name="baseUrl"
        value={values.baseUrl}
        onChange={() => undefined}
        readOnly
      />
      <p className="t-hint">{t('siteAdmin.baseUrlHint')}</p>
      <Toggle label={t('siteAdmin.register')} checked={values.register} onChange={(is) => change('register', is)} />
    </SettingsForm>
  );
};
