import { useTranslation } from 'react-i18next';
import { useSite } from '../../app/site';
import { Card, Health } from '../../kit';
import { remoteBanks } from '../../shared/banks';

export const RemoteJudgesCard = () => {
  const { t } = useTranslation();
  const { plugins } = useSite();
  return (
    <Card title={t('home.remoteJudges')}>
      <table className="ui unstackable table t-tight">
        <thead className="t-sr">
          <tr>
            <th scope="col">{t('home.judge')}</th>
            <th scope="col">{t('home.judgeState')}</th>
          </tr>
        </thead>
        <tbody>
          {remoteBanks(plugins).map(({ key, name, url, isOn }) => (
            <tr key={key}>
              <td>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </td>
              <td className="t-min">
                <Health look={isOn ? 'up' : 'off'}>{t(isOn ? 'home.judgeOn' : 'home.judgeOff')}</Health>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};
