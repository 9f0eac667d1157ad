import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../calls';
import { FormDialog, LinkButton, Note, TextArea, useSave, Loaded } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { useRemoteStatus } from '../status/remote-status';
import { useSiteTexts } from '../shared/site-texts';
import { RemoteLimits } from '../../contract';

const DEFAULT_SITE = 'HDU';
const WHATS = ['problems', 'contests', 'archive'] as const;
type What = (typeof WHATS)[number];

/** Selects the problems of another judge to import; the import has a page of its own. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const answer = useRemoteStatus();
  const { data: sites } = answer;
  const [chosenKey, setChosenKey] = useState(DEFAULT_SITE);
  const [chosenWhat, setWhat] = useState<What>('problems');
  const [problemIds, setIds] = useState('');
  const { busy, errors, fail, run } = useSave(['key', 'what', 'problemIds']);
  const site = sites?.find(({ key }) => key === chosenKey) ?? sites?.[0];
  const { terms } = useSiteTexts(site?.key ?? '');
  const isOff = site?.state === 'off';
  const whats = WHATS.filter(
    (each) =>
      each === 'problems' || (each === 'contests' ? Boolean(site?.exampleContestId) : site?.hasCatalogue === true),
  );
  const what = whats.includes(chosenWhat) ? chosenWhat : 'problems';
  const example = (what === 'contests' && site?.exampleContestId) || site?.exampleId || '';

  const start = () => {
    if (!site) return;
    if (isOff) return fail('key', t('remote-judging.import.isOff', { name: site.name }));
    if (what !== 'archive' && problemIds.trim() === '')
      return fail('problemIds', t(`remote-judging.import.required.${what}`));
    void run(async () => {
      const body = { key: site.key, what, ...(what !== 'archive' && { problemIds: problemIds.trim() }) };
      const { id } = await api('POST /api/admin/remote-import', { body, failures: 'silent' });
      void navigate(`/admin/problem/import/${id}`);
    });
  };

  return (
    <FormDialog
      title={t('remote-judging.import.title')}
      save={t('remote-judging.import.start')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      onSave={start}
      onClose={onClose}
    >
      <Loaded answer={answer} rows={3} />
      {sites && !site && <Note>{t('remote-judging.import.noJudges')}</Note>}
      {site && (
        <>
          <SelectField
            label={t('remote-judging.import.judge')}
            name="key"
            value={site.key}
            options={(sites ?? []).map(({ key, name }) => ({ value: key, text: `${key} · ${name}` }))}
            onChange={setChosenKey}
            error={errors.key}
          />
          {isOff && (
            <Note
              kind="warning"
              actions={
                <LinkButton size="small" to={`/admin/plugins?plugin=remote-${site.key.toLowerCase()}`}>
                  {t('remote-judging.toPlugins')}
                </LinkButton>
              }
            >
              {t('remote-judging.import.isOff', { name: site.name })}
            </Note>
          )}
          {whats.length > 1 && (
            <SelectField
              label={t('remote-judging.import.what')}
              name="what"
              value={what}
              options={whats.map((value) => ({ value, text: t(`remote-judging.import.whats.${value}`) }))}
              onChange={(value) => setWhat(value as What)}
              error={errors.what}
            />
          )}
          {what === 'archive' ? (
            <Note>{t('remote-judging.import.archiveText', { name: site.name })}</Note>
          ) : (
            <>
              <TextArea
                label={t(`remote-judging.import.ids.${what}`)}
                name="problemIds"
                rows={3}
                autoComplete="off"
                placeholder={example}
                value={problemIds}
                onChange={setIds}
                error={errors.problemIds}
              />
              <p className="t-hint">
                {t(`remote-judging.import.idsHint.${what}`, { example, max: RemoteLimits.importItems.max })}
              </p>
            </>
          )}
          {terms && <Note title={t('remote-judging.account.terms')}>{terms}</Note>}
        </>
      )}
    </FormDialog>
  );
};
