import { Popover } from '@tribunal/web/plugin';
import { Toggle } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useContest } from '../contest-context';

/** The viewer's display settings for the contest. */
export const SettingsPopover = () => {
  const { t } = useTranslation();
  const { containsEnd, setContainsEnd } = useContest();
  return (
    <Popover text="" icon="cog" label={t('contest.settings.title')} buttonClass="ui icon button">
      {() => <Toggle label={t('contest.settings.containsEnd')} checked={containsEnd} onChange={setContainsEnd} />}
    </Popover>
  );
};
