import type { RemoteJudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, Icon, LinkButton, MenuButton } from '../../../kit';
import { pluginSettings } from './plugin-address';
import { isHeld, type Judges } from './use-judges';

interface Props {
  row: RemoteJudgeRow;
  judges: Judges;
}

/** Pause or resume, and what else can be done with a judge. */
export const JudgeActions = ({ row, judges }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key, home, state } = row;
  const entries = [
    { key: 'open', text: t('remoteOffice.details'), onSelect: () => void navigate(`/admin/remote-judges/${key}`) },
    { key: 'check', text: t('remoteOffice.check'), onSelect: () => void judges.check(key) },
    ...(state === 'down'
      ? [{ key: 'pause', text: t('remoteOffice.pause'), onSelect: () => void judges.pause({ key, paused: true }) }]
      : []),
    {
      key: 'settings',
      text: t('remoteOffice.pluginSettings'),
      onSelect: () => void navigate(pluginSettings(key)),
    },
    { key: 'site', text: t('remoteOffice.openSite'), onSelect: () => void window.open(home, '_blank', 'noopener') },
  ];
  return (
    <span className="t-row tight t-actions t-end">
      <PauseButton row={row} judges={judges} size="small" />
      <MenuButton label={t('remoteOffice.more', { key })} look="ui small basic icon button" entries={entries}>
        <Icon name="ellipsis horizontal" />
      </MenuButton>
    </span>
  );
};

/** Holds what goes on, or goes on with what is held; one that is off is set up where plugins are. */
export const PauseButton = ({ row, judges, size }: Props & { size?: 'small' }) => {
  const { t } = useTranslation();
  const { key, state } = row;
  if (state === 'off') {
    return (
      <LinkButton size={size} to={pluginSettings(key)}>
        {t('remoteOffice.setUp')}
      </LinkButton>
    );
  }
  const held = isHeld(row);
  const word = state === 'down' ? 'tryAgain' : held ? 'resume' : 'pause';
  return (
    <Button
      size={size}
      aria-label={t(`remoteOffice.${word}Of`, { key })}
      onClick={() => void judges.pause({ key, paused: !held })}
    >
      {t(`remoteOffice.${word}`)}
    </Button>
  );
};
