import { Button } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { FullScreen } from './use-full-screen';

export const FullScreenButton = ({ isOn, toggle }: FullScreen) => {
  const { t } = useTranslation();
  return (
    <Button className="t-hide-sm" icon={isOn ? 'compress' : 'expand'} onClick={toggle}>
      {t(isOn ? 'contest.board.leaveFullScreen' : 'contest.board.fullScreen')}
    </Button>
  );
};
