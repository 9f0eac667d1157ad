import type { RemoteAccountRow, RemoteAccountState } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Health, useClock, type HealthStatus } from '@tribunal/web/kit';
import { momentText } from '../shared/times';

const HEALTH_STATUS: Readonly<Record<RemoteAccountState, HealthStatus>> = {
  untried: 'wait',
  working: 'up',
  resting: 'slow',
  bad: 'down',
  humanCheck: 'down',
};

/** Shows the state of an account as shape, word and colour, with its end and reason. */
export const AccountState = ({ account }: { account: RemoteAccountRow }) => {
  const { t, i18n } = useTranslation();
  const { state, restsUntil, reason, isForOtherAddress } = account;
  const until = useClock((now) => (restsUntil ? momentText(restsUntil, now, i18n.language) : ''));
  if (isForOtherAddress) return <Health status="down">{t('remote-judging.account.otherAddress')}</Health>;
  return (
    <>
      <Health status={HEALTH_STATUS[state]}>{t(`remote-judging.account.state.${state}`)}</Health>
      {state === 'resting' && until && (
        <span className="t-sub">{t('remote-judging.account.pausedUntil', { until })}</span>
      )}
      {reason && <span className="t-sub t-break">{reason}</span>}
    </>
  );
};
