import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ShortForm, useForm } from '@tribunal/web/forms';
import { Button, Card, CardBody, Crumbs, LinkButton, Loaded, Note, PageTitle, TextField } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { useTitle } from '@tribunal/web/plugin';
import type { RemoteStatusRow } from '../../contract';
import { COMPANION_LIMITS, type OpenPage } from '../../contract/companion-protocol';
import { api } from '../calls';
import { CompanionError } from '../companion/companion-client';
import { companion, useCompanion } from '../companion/use-companion';
import { useRemoteStatus } from '../status/remote-status';

const TEXTS = 'remote-judging.import.openPage';
const WEB = /^https?:\/\//i;

/** Imports a problem from its page in the browser of the viewer, which the companion passes on. */
export const OpenPagePage = () => {
  const { t } = useTranslation();
  const presence = useCompanion();
  const [page, setPage] = useOpenPage(presence.state === 'present');
  const title = t(`${TEXTS}.link`);
  useTitle(title);
  return (
    <>
      <Crumbs up={{ to: '/admin/problem/import', text: t('remote-judging.import.list') }} here={title} />
      <PageTitle title={title} />
      <p className="t-lead">{t(`${TEXTS}.lead`)}</p>
      {presence.state === 'gone' && <Note kind="warning">{t('remote-judging.companion.panel.fault.gone')}</Note>}
      {(presence.state === 'absent' || presence.state === 'outdated') && (
        <Note
          kind="warning"
          actions={
            <LinkButton size="small" to="/companion">
              {t(`${TEXTS}.install`)}
            </LinkButton>
          }
        >
          {t(`${TEXTS}.absent`)}
        </Note>
      )}
      {presence.state === 'present' &&
        (page ? <ImportForm key={page.url} page={page} onDiscard={() => setPage(null)} /> : <OpenForm />)}
    </>
  );
};

/** Returns the page that the viewer has asked to be imported, once the companion has it. */
const useOpenPage = (isPresent: boolean) => {
  const [page, setPage] = useState<OpenPage | null>(null);
  useEffect(() => {
    if (!isPresent) return;
    const take = async (): Promise<void> => {
      const taken = await companion()
        .request('takePage', null)
        .catch(() => null);
      if (taken) setPage(taken);
    };
    void take();
    return companion().onPage(() => void take());
  }, [isPresent]);
  return [page, setPage] as const;
};

const OpenForm = () => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { url: '' },
    send: async ({ url }) => {
      const address = url.trim();
      if (!WEB.test(address) || !URL.canParse(address)) return { url: t(`${TEXTS}.addressWrong`) };
      try {
        await companion().request('openPage', { url: address });
      } catch (error) {
        if (!(error instanceof CompanionError)) throw error;
        return { url: t(`${TEXTS}.failed`) };
      }
      return {};
    },
  });
  return (
    <Card>
      <CardBody>
        <ShortForm action={t(`${TEXTS}.open`)} form={form} width="fluid">
          <TextField
            label={t(`${TEXTS}.address`)}
            {...form.bind('url')}
            type="url"
            autoComplete="off"
            maxLength={COMPANION_LIMITS.address}
          />
        </ShortForm>
        <p>{t(`${TEXTS}.then`)}</p>
      </CardBody>
    </Card>
  );
};

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

/** Returns the judge whose page has this address; undefined if it cannot be told, as of a mirror. */
const judgeOf = (sites: readonly RemoteStatusRow[], url: string): RemoteStatusRow | undefined => {
  const host = hostOf(url);
  const fits = ({ home }: RemoteStatusRow): boolean => hostOf(home) === host || host.endsWith(`.${hostOf(home)}`);
  const [first, ...others] = sites.filter(fits);
  // Of several judges at one host, the person chooses.
  return others.length > 0 ? undefined : first;
};

const ImportForm = ({ page, onDiscard }: { page: OpenPage; onDiscard: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const answer = useRemoteStatus();
  const { data: all } = answer;
  const sites = (all ?? []).filter(({ state }) => state !== 'off');
  const form = useForm<{ key: string | null }>({
    initial: { key: null },
    send: async () => {
      if (chosen === '') return { key: t(`${TEXTS}.chooseJudge`) };
      const { url, html } = page;
      const body = { key: chosen, url, html };
      const { id } = await api('POST /api/admin/remote-import/page', { body, failures: 'silent' });
      return () => void navigate(`/admin/problem/import/${id}`);
    },
  });
  const chosen = form.values.key ?? judgeOf(sites, page.url)?.key ?? '';
  return (
    <Card title={page.title || page.url}>
      <CardBody>
        <Loaded answer={answer} rows={3} />
        {all && sites.length === 0 && <Note>{t('remote-judging.import.noJudges')}</Note>}
        {sites.length > 0 && (
          <ShortForm action={t('remote-judging.import.start')} form={form} width="fluid">
            <p className="t-break">
              {page.url}
              <span className="t-sub">{t(`${TEXTS}.size`, { count: page.html.length })}</span>
            </p>
            <SelectField
              label={t('remote-judging.import.judge')}
              {...form.bind('key')}
              value={chosen}
              options={[
                ...(chosen === '' ? [{ value: '', text: '' }] : []),
                ...sites.map(({ key: value, name }) => ({ value, text: `${value} · ${name}` })),
              ]}
            />
            <p className="t-hint">{t(`${TEXTS}.note`)}</p>
          </ShortForm>
        )}
        <Button variant="basic" onClick={onDiscard}>
          {t(`${TEXTS}.discard`)}
        </Button>
      </CardBody>
    </Card>
  );
};
