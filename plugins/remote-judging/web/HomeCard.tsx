import { isAdminRole } from '@tribunal/contract';
import type { RemoteStatusRow } from '../contract';
import { useTranslation } from 'react-i18next';
import { Card, EmptyState, Loaded } from '@tribunal/web/kit';
import { useUser } from '@tribunal/web/plugin';
import { RemoteHealth } from './shared/RemoteHealth';
import { useRemoteStatus } from './status/remote-status';

/** The usual number of rows, reserved so that loading does not push down what is below. */
const ROWS_EXPECTED = 7;

/** Shows the remote judges, and to staff whether they work. */
export const HomeCard = () => {
  const { t } = useTranslation();
  const answer = useRemoteStatus();
  const { data } = answer;
  return (
    <Card title={t('remote-judging.home.title')}>
      <Loaded answer={answer} rows={ROWS_EXPECTED} />
      {data?.length === 0 && <EmptyState picture="none" title={t('remote-judging.home.none')} />}
      {data && data.length > 0 && <Judges rows={data} />}
    </Card>
  );
};

const Judges = ({ rows }: { rows: readonly RemoteStatusRow[] }) => {
  const { t } = useTranslation();
  const isStaff = isAdminRole(useUser()?.roleList ?? []);
  return (
    <table className="ui unstackable table t-tight">
      <thead className="t-sr">
        <tr>
          <th scope="col">{t('remote-judging.home.judge')}</th>
          {isStaff && <th scope="col">{t('remote-judging.home.state')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, home, state }) => (
          <tr key={key}>
            <td>
              <a href={home} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </td>
            {isStaff && (
              <td className="t-min">
                <RemoteHealth state={state} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
