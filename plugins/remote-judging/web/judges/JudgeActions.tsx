import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, Icon, LinkButton, MenuButton } from '@tribunal/web/kit';
import { pluginSettingsPath } from './plugin-settings-path';
import { isPaused, type Judges } from './use-judges';

interface Props {
  row: RemoteJudgeRow;
  judges: Judges;
}

/** Pauses or resumes a judge and offers the other actions on it. */
export const JudgeActions = ({ row, judges }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key, name, home, state } = row;
  const entries = [
    { key: 'open', text: t('remote-judging.details'), onSelect: () => void navigate(`/admin/remote-judges/${key}`) },
    { key: 'check', text: t('remote-judging.check'), onSelect: () => void judges.check(key) },
    ...(state === 'down'
      ? [{ key: 'pause', text: t('remote-judging.pause'), onSelect: () => void judges.pause({ key, paused: true }) }]
      : []),
    {
      key: 'settings',
      text: t('remote-judging.pluginSettings'),
      onSelect: () => void navigate(pluginSettingsPath(key)),
    },
    { key: 'site', text: t('remote-judging.openSite'), onSelect: () => void window.open(home, '_blank', 'noopener') },
  ];
  return (
    <span className="t-row tight t-end">
      <PauseButton row={row} judges={judges} size="small" />
      <MenuButton label={t('remote-judging.more', { name })} buttonClass="ui small basic icon button" entries={entries}>
        <Icon name="ellipsis horizontal" />
      </MenuButton>
    </span>
  );
};

/** Pauses an active judge or resumes a paused one; a judge that is off links to its plugin's settings. */
export const PauseButton = ({ row, judges, size }: Props & { size?: 'small' }) => {
  const { t } = useTranslation();
  const { key, name, state } = row;
  if (state === 'off') {
    return (
      <LinkButton size={size} to={pluginSettingsPath(key)}>
        {t('remote-judging.setUp')}
      </LinkButton>
    );
  }
  const isPausedNow = isPaused(row);
  const action = state === 'down' ? 'retry' : isPausedNow ? 'resume' : 'pause';
  return (
    <Button
      size={size}
      aria-label={t(`remote-judging.${action}Of`, { name })}
      onClick={() => void judges.pause({ key, paused: !isPausedNow })}
    >
      {t(`remote-judging.${action}`)}
    </Button>
  );
};
