import { RemoteLimits, type StartedClaim } from '../../contract';
import type { CompanionOrder } from '../../contract/companion-protocol';
import { ClaimCompanion } from '../companion/lazy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, OWN_ACCOUNTS, refresh } from '../calls';
import { useForm } from '@tribunal/web/forms';
import { Button, FormDialog, textError, TextField, useClock } from '@tribunal/web/kit';
import { formatClock, userTabStore } from '@tribunal/web/kit/more';
import { TermsNote, AccountIdentityFields } from './AccountIdentityFields';
import type { AccountSite } from './account-site';

type Claim = StartedClaim & { key: string; name: string };

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
  const form = useForm({
    initial: { key: sites[0].key, name: '' },
    rule: (field, { name }) => (field === 'name' ? textError(t, t('remote-judging.verifyHandle.handle'), name) : null),
    send: async ({ key, name }) => {
      const body = { key, name: name.trim() };
      onStarted({ ...body, ...(await api('POST /api/remote-account/claim', { body, failures: 'silent' })) });
    },
  });
  return (
    <FormDialog
      title={t('remote-judging.verifyHandle.title')}
      save={t('remote-judging.verifyHandle.start')}
      {...form.dialog}
      intro={
        <>
          <p className="t-muted">{t('remote-judging.verifyHandle.text')}</p>
          <TermsNote site={form.values.key} />
        </>
      }
      onClose={onClose}
    >
      <AccountIdentityFields
        sites={sites}
        site={form.bind('key')}
        name={form.bind('name')}
        nameLabel={t('remote-judging.verifyHandle.handle')}
      />
    </FormDialog>
  );
};

/** Returns what the companion fills in for a claim; null if the site of the problem is not known to it. */
const claimOrder = ({ key, name, until, problem, language, code }: Claim): CompanionOrder | null =>
  problem && language && code
    ? { jobId: `claim:${key}:${Date.parse(until)}`, key, handle: name, problem, language, code }
    : null;

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
  const isLate = useClock((now) => Number(now > Date.parse(until))) === 1;
  const field = t('remote-judging.verifyHandle.remoteId');
  const order = claimOrder(claim);
  const form = useForm({
    initial: { runId: '' },
    rule: (_, { runId }) => textError(t, field, runId),
    send: async ({ runId }) => {
      const body = { key, name, runId: runId.trim() };
      await api('POST /api/remote-account/prove', { body, failures: 'silent' });
      onProved();
    },
    success: t('remote-judging.verifyHandle.verified', { handle: name, site }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('remote-judging.verifyHandle.title')}
      save={t(isLate ? 'remote-judging.verifyHandle.start' : 'remote-judging.verifyHandle.verify')}
      {...form.dialog}
      fault={isLate ? t('remote-judging.verifyHandle.expired') : form.dialog.fault}
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
          {order && !isLate && <ClaimCompanion order={order} site={site} onRun={form.put('runId')} />}
        </>
      }
      onSave={isLate ? onRestart : form.dialog.onSave}
      onClose={onClose}
    >
      {!isLate && (
        <TextField label={field} {...form.bind('runId')} autoComplete="off" maxLength={RemoteLimits.runId.max} />
      )}
    </FormDialog>
  );
};
