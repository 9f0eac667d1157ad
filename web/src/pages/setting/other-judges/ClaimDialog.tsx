import { Limits, type RemoteCalls } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { Button, FormDialog, TextField, formatClock, tabStore, toast, useClock } from '../../../kit';
import { TermsNote, WhoThere, type AccountSite } from '../../../shared/remote-account';
import { useDialogSave } from '../../../shared/use-dialog-save';

type Task = RemoteCalls['POST /api/remote-account/claim']['data'];
interface Claim extends Task {
  key: string;
  name: string;
}

/** In the tab's own store: a reload in the middle of it loses nothing. */
const KEY = 'remote-claim';
const unfinished = (): Claim | null => {
  const claim = tabStore.read<Claim>(KEY);
  return claim && Date.parse(claim.until) > Date.now() ? claim : null;
};

interface Props {
  sites: readonly [AccountSite, ...AccountSite[]];
  onClose: () => void;
  onProved: () => void;
}

/** Who can submit under a handle is its owner: a program that does not compile is sent there, and its number told here. */
export const ClaimDialog = ({ sites, onClose, onProved }: Props) => {
  const [claim, setClaim] = useState(unfinished);
  const put = (next: Claim | null) => {
    if (next) tabStore.write(KEY, next);
    else tabStore.remove(KEY);
    setClaim(next);
  };
  const site = sites.find(({ key }) => key === claim?.key);
  if (!claim || !site) return <Begin sites={sites} onClose={onClose} onBegun={put} />;
  const proved = () => {
    put(null);
    onProved();
  };
  return <Prove claim={claim} site={site.name} onClose={onClose} onProved={proved} onAnew={() => put(null)} />;
};

interface BeginProps extends Pick<Props, 'sites' | 'onClose'> {
  onBegun: (claim: Claim) => void;
}

const Begin = ({ sites, onClose, onBegun }: BeginProps) => {
  const { t } = useTranslation();
  const [key, setKey] = useState(sites[0].key);
  const [name, setName] = useState('');
  const { busy, errors, fail, run } = useDialogSave(['key', 'name']);
  const begin = () => {
    if (name.trim() === '') return fail('name', t('remote.claim.handleNeeded'));
    void run(async () => {
      const wish = { key, name: name.trim() };
      onBegun({ ...wish, ...(await api('POST /api/remote-account/claim', { body: wish, failures: 'silent' })) });
    });
  };
  return (
    <FormDialog
      title={t('remote.claim.title')}
      save={t('remote.claim.begin')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={
        <>
          <p className="t-muted">{t('remote.claim.text')}</p>
          <TermsNote site={key} />
        </>
      }
      onSave={begin}
      onClose={onClose}
    >
      <WhoThere
        sites={sites}
        site={key}
        onSite={setKey}
        nameLabel={t('remote.claim.handle')}
        name={name}
        onName={setName}
        errors={errors}
      />
    </FormDialog>
  );
};

interface ProveProps {
  claim: Claim;
  site: string;
  onClose: () => void;
  onProved: () => void;
  onAnew: () => void;
}

const Prove = ({ claim, site, onClose, onProved, onAnew }: ProveProps) => {
  const { t } = useTranslation();
  const { key, name, problemId, url, until } = claim;
  const [runId, setRunId] = useState('');
  const { busy, errors, fail, run } = useDialogSave(['runId']);
  const isLate = useClock((now) => Number(now > Date.parse(until))) === 1;
  const prove = () => {
    if (isLate) return onAnew();
    if (runId.trim() === '') return fail('runId', t('remote.mine.numberNeeded'));
    void run(async () => {
      const body = { key, name, runId: runId.trim() };
      await api('POST /api/remote-account/prove', { body, failures: 'silent' });
      toast.success(t('remote.claim.proved', { handle: name, site }));
      onProved();
    });
  };
  return (
    <FormDialog
      title={t('remote.claim.title')}
      save={t(isLate ? 'remote.claim.begin' : 'remote.claim.prove')}
      state={busy ? 'busy' : 'ready'}
      fault={isLate ? t('remote.claim.late') : errors.form}
      intro={
        <>
          <p>{t('remote.claim.task', { problem: problemId, handle: name, until: formatClock(Date.parse(until)) })}</p>
          <div className="t-row t-note-actions">
            <a className="ui button" href={url} target="_blank" rel="noopener noreferrer">
              {t('remote.claim.toProblem', { problem: problemId, site })}
            </a>
            <Button onClick={onAnew}>{t('remote.claim.other')}</Button>
          </div>
        </>
      }
      onSave={prove}
      onClose={onClose}
    >
      {!isLate && (
        <TextField
          label={t('remote.claim.number')}
          name="runId"
          autoComplete="off"
          maxLength={Limits.remoteRunId.max}
          value={runId}
          onChange={setRunId}
          error={errors.runId}
        />
      )}
    </FormDialog>
  );
};
