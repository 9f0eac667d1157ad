import type { RemoteAccountRow, RemoteAccountState } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Health, useClock, type HealthLook } from '../../kit';
import { momentText } from '../remote';

const LOOK: Readonly<Record<RemoteAccountState, HealthLook>> = {
  untried: 'wait',
  working: 'up',
  resting: 'slow',
  bad: 'down',
  humanCheck: 'down',
};

/** State of an account in shape, word and colour, until when it lasts, and why. */
export const AccountState = ({ account }: { account: RemoteAccountRow }) => {
  const { t, i18n } = useTranslation();
  const { state, restsUntil, reason, isForOtherAddress } = account;
  const until = useClock((now) => (restsUntil ? momentText(restsUntil, now, i18n.language) : ''));
  if (isForOtherAddress) return <Health look="down">{t('remote.accounts.otherAddress')}</Health>;
  return (
    <>
      <Health look={LOOK[state]}>{t(`remote.accounts.state.${state}`)}</Health>
      {state === 'resting' && until && <span className="t-sub">{t('remote.accounts.rests', { until })}</span>}
      {reason && <span className="t-sub t-break">{reason}</span>}
    </>
  );
};
