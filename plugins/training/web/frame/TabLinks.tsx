import { Icon } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { TrainingDetail } from '../../contract';
import { trainingAddress } from '../addresses';

const TABS = [
  { path: '', icon: 'info circle', label: 'training.overview' },
  { path: 'problems', icon: 'list ul', label: 'training.problems' },
  { path: 'rank', icon: 'chart bar', label: 'training.rank' },
] as const;

/** Links to the pages of a training; the rank is that of private trainings, and closed ones lead nowhere. */
export const TabLinks = ({ training }: { training: TrainingDetail }) => {
  const { t } = useTranslation();
  const { auth, viewer } = training;
  const here = useLocation().pathname.replace(/\/$/, '');
  const isClosed = viewer.entryRefusal !== null;
  return TABS.filter(({ path }) => path !== 'rank' || auth === 'Private').map(({ path, icon, label }) => {
    const address = trainingAddress(training, path);
    const content = (
      <>
        <Icon name={icon} />
        {t(label)}
      </>
    );
    if (isClosed && path !== '') {
      return (
        <span key={path} className="disabled item" aria-disabled="true" title={t('training.closedTab')}>
          {content}
        </span>
      );
    }
    const isHere = here === address;
    return (
      <Link
        key={path}
        className={isHere ? 'active item' : 'item'}
        to={address}
        aria-current={isHere ? 'page' : undefined}
      >
        {content}
      </Link>
    );
  });
};
