import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../calls';
import { FormDialog, LinkButton, Note, TextArea, Loaded } from '@tribunal/web/kit';
import { useForm } from '@tribunal/web/forms';
import { SelectField } from '@tribunal/web/kit/fields';
import { useRemoteStatus } from '../status/remote-status';
import { useSiteTexts } from '../shared/site-texts';
import { RemoteLimits, type RemoteStatusRow } from '../../contract';

const DEFAULT_SITE = 'HDU';
const WHATS = ['problems', 'contests', 'archive'] as const;

/** Selects the problems of another judge to import; the import has a page of its own. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const answer = useRemoteStatus();
  const { data: sites } = answer;
  const form = useForm<Record<'key' | 'what' | 'problemIds', string>>({
    initial: { key: DEFAULT_SITE, what: 'problems', problemIds: '' },
    send: async ({ problemIds }) => {
      if (!site) return {};
      if (isOff) return { key: t('remote-judging.import.isOff', { name: site.name }) };
      if (what !== 'archive' && problemIds.trim() === '')
        return { problemIds: t(`remote-judging.import.required.${what}`) };
      const body = { key: site.key, what, ...(what !== 'archive' && { problemIds: problemIds.trim() }) };
      const { id } = await api('POST /api/admin/remote-import', { body, failures: 'silent' });
      return () => void navigate(`/admin/problem/import/${id}`);
    },
  });
  const site: RemoteStatusRow | undefined = sites?.find(({ key }) => key === form.values.key) ?? sites?.[0];
  const { terms } = useSiteTexts(site?.key ?? '');
  const isOff = site?.state === 'off';
  const whats = WHATS.filter(
    (each) =>
      each === 'problems' || (each === 'contests' ? Boolean(site?.exampleContestId) : site?.hasCatalogue === true),
  );
  const what: (typeof WHATS)[number] = whats.find((each) => each === form.values.what) ?? 'problems';
  const example = (what === 'contests' && site?.exampleContestId) || site?.exampleId || '';

  return (
    <FormDialog
      title={t('remote-judging.import.title')}
      save={t('remote-judging.import.start')}
      {...form.dialog}
      onClose={onClose}
    >
      <Loaded answer={answer} rows={3} />
      {sites && !site && <Note>{t('remote-judging.import.noJudges')}</Note>}
      {site && (
        <>
          <SelectField
            label={t('remote-judging.import.judge')}
            {...form.bind('key')}
            value={site.key}
            options={(sites ?? []).map(({ key, name }) => ({ value: key, text: `${key} · ${name}` }))}
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
              {...form.bind('what')}
              value={what}
              options={whats.map((value) => ({ value, text: t(`remote-judging.import.whats.${value}`) }))}
            />
          )}
          {what === 'archive' ? (
            <Note>{t('remote-judging.import.archiveText', { name: site.name })}</Note>
          ) : (
            <>
              <TextArea
                label={t(`remote-judging.import.ids.${what}`)}
                {...form.bind('problemIds')}
                rows={3}
                autoComplete="off"
                placeholder={example}
              />
              <p className="t-hint">
                {t(`remote-judging.import.idsHint.${what}`, { example, max: RemoteLimits.importItems.max })}
              </p>
              {what === 'problems' && (
                <>
                  <p className="t-hint">{t('remote-judging.import.openPage.hint', { name: site.name })}</p>
                  <p>
                    <Link to="/admin/problem/import/page">{t('remote-judging.import.openPage.link')}</Link>
                  </p>
                </>
              )}
            </>
          )}
          {terms && <Note title={t('remote-judging.account.terms')}>{terms}</Note>}
        </>
      )}
    </FormDialog>
  );
};
