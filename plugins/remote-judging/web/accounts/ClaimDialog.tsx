import { RemoteLimits, type RemoteJudgingCalls } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, OWN_ACCOUNTS, refresh } from '../calls';
import { Button, FormDialog, TextField, toast, useClock, useSave } from '@tribunal/web/kit';
import { formatClock, userTabStore } from '@tribunal/web/kit/more';
import { TermsNote, AccountIdentityFields } from './AccountIdentityFields';
import type { AccountSite } from './account-site';

type Task = RemoteJudgingCalls['POST /api/remote-account/claim']['data'];
interface Claim extends Task {
  key: string;
  name: string;
}

/** Key in the tab's storage of the user, so that a reload during the process loses nothing. */
const KEY = 'remote-claim';
const readUnfinishedClaim = (): Claim | null => {
  const claim = userTabStore.read<Claim>(KEY);
  return claim && Date.parse(claim.until) > Date.now() ? claim : null;
};

interface Props {
  sites: readonly [AccountSite, ...AccountSite[]];
  onClose: () => void;
}

/**
 * Verifies that a handle belongs to the user, who must be able to submit under it: the user submits a program that
 * does not compile there and enters its submission id here.
 */
export const ClaimDialog = ({ sites, onClose }: Props) => {
  const [claim, setClaim] = useState(readUnfinishedClaim);
  const saveClaim = (next: Claim | null) => {
    if (next) userTabStore.write(KEY, next);
    else userTabStore.remove(KEY);
    setClaim(next);
  };
  const site = sites.find(({ key }) => key === claim?.key);
  if (!claim || !site) return <StartClaim sites={sites} onClose={onClose} onStarted={saveClaim} />;
  const handleProved = () => {
    saveClaim(null);
    void refresh(OWN_ACCOUNTS);
    onClose();
  };
  return (
    <ProveClaim
      claim={claim}
      site={site.name}
      onClose={onClose}
      onProved={handleProved}
      onRestart={() => saveClaim(null)}
    />
  );
};

interface StartClaimProps extends Pick<Props, 'sites' | 'onClose'> {
  onStarted: (claim: Claim) => void;
}

const StartClaim = ({ sites, onClose, onStarted }: StartClaimProps) => {
  const { t } = useTranslation();
  const [key, setKey] = useState(sites[0].key);
  const [name, setName] = useState('');
  const { busy, errors, fail, run } = useSave(['key', 'name']);
  const startClaim = () => {
    if (name.trim() === '')
      return fail('name', t('input.required', { field: t('remote-judging.verifyHandle.handle') }));
    void run(async () => {
      const request = { key, name: name.trim() };
      onStarted({
        ...request,
        ...(await api('POST /api/remote-account/claim', { body: request, failures: 'silent' })),
      });
    });
  };
  return (
    <FormDialog
      title={t('remote-judging.verifyHandle.title')}
      save={t('remote-judging.verifyHandle.start')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={
        <>
          <p className="t-muted">{t('remote-judging.verifyHandle.text')}</p>
          <TermsNote site={key} />
        </>
      }
      onSave={startClaim}
      onClose={onClose}
    >
      <AccountIdentityFields
        sites={sites}
        site={key}
        onSite={setKey}
        nameLabel={t('remote-judging.verifyHandle.handle')}
        name={name}
        onName={setName}
        errors={errors}
      />
    </FormDialog>
  );
};

interface ProveClaimProps {
  claim: Claim;
  site: string;
  onClose: () => void;
  onProved: () => void;
  onRestart: () => void;
}

const ProveClaim = ({ claim, site, onClose, onProved, onRestart }: ProveClaimProps) => {
  const { t } = useTranslation();
  const { key, name, problemId, url, until } = claim;
  const [runId, setRunId] = useState('');
  const { busy, errors, fail, run } = useSave(['runId']);
  const isLate = useClock((now) => Number(now > Date.parse(until))) === 1;
  const proveClaim = () => {
    if (isLate) return onRestart();
    if (runId.trim() === '')
      return fail('runId', t('input.required', { field: t('remote-judging.verifyHandle.remoteId') }));
    void run(async () => {
      const body = { key, name, runId: runId.trim() };
      await api('POST /api/remote-account/prove', { body, failures: 'silent' });
      toast.success(t('remote-judging.verifyHandle.verified', { handle: name, site }));
      onProved();
    });
  };
  return (
    <FormDialog
      title={t('remote-judging.verifyHandle.title')}
      save={t(isLate ? 'remote-judging.verifyHandle.start' : 'remote-judging.verifyHandle.verify')}
      state={busy ? 'busy' : 'ready'}
      fault={isLate ? t('remote-judging.verifyHandle.expired') : errors.form}
      intro={
        <>
          <p>
            {t('remote-judging.verifyHandle.task', {
              problem: problemId,
              handle: name,
              until: formatClock(Date.parse(until)),
            })}
          </p>
          <div className="t-row t-note-actions">
            <a className="ui button" href={url} target="_blank" rel="noopener noreferrer">
              {t('remote-judging.verifyHandle.toProblem', { problem: problemId, site })}
            </a>
            <Button onClick={onRestart}>{t('remote-judging.verifyHandle.otherHandle')}</Button>
          </div>
        </>
      }
      onSave={proveClaim}
      onClose={onClose}
    >
      {!isLate && (
        <TextField
          label={t('remote-judging.verifyHandle.remoteId')}
          name="runId"
          autoComplete="off"
          maxLength={RemoteLimits.runId.max}
          value={runId}
          onChange={setRunId}
          error={errors.runId}
        />
      )}
    </FormDialog>
  );
};
