import { Popover } from '@tribunal/web/plugin';
import { Toggle } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useContest } from '../open';

/** How this viewer wants to see the contest. */
export const SettingsPopover = () => {
  const { t } = useTranslation();
  const { containsEnd, setContainsEnd } = useContest();
  return (
    <Popover text="" icon="cog" label={t('contest.settings.title')} look="ui icon button">
      {() => <Toggle label={t('contest.settings.containsEnd')} checked={containsEnd} onChange={setContainsEnd} />}
    </Popover>
  );
};
