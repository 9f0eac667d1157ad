import { formatMoment, Icon, Tag } from '@tribunal/web/kit';
import { Meter } from '@tribunal/web/kit/more';
import { useTranslation } from 'react-i18next';
import type { Training } from '../contract';

export const AuthTag = ({ auth }: Pick<Training, 'auth'>) => {
  const { t } = useTranslation();
  const isPrivate = auth === 'Private';
  return (
    <Tag>
      <Icon name={isPrivate ? 'lock' : 'globe'} />
      {t(isPrivate ? 'training.private' : 'training.public')}
    </Tag>
  );
};

/** Solved problems of a training as a bar, with the percentage. */
export const Progress = ({ acCount, problemCount }: Pick<Training, 'acCount' | 'problemCount'>) => {
  const { t } = useTranslation();
  const percent = problemCount === 0 ? 0 : (acCount / problemCount) * 100;
  return (
    <span className="t-train-progress">
      <Meter
        label={t('training.progress')}
        value={acCount}
        max={problemCount}
        valueText={`${acCount} / ${problemCount}`}
      />
      <span className="t-small t-num">{percent.toFixed(2)}%</span>
    </span>
  );
};

/** The due time, or nothing for a training without one. */
export const DueTime = ({ dueTime }: Pick<Training, 'dueTime'>) => {
  const { t, i18n } = useTranslation();
  if (dueTime === null) return null;
  return (
    <Tag>
      <Icon name="clock outline" />
      <time dateTime={dueTime}>{t('training.due', { time: formatMoment(dueTime, Date.now(), i18n.language) })}</time>
    </Tag>
  );
};

export const LateTag = () => {
  const { t } = useTranslation();
  return <Tag>{t('training.late')}</Tag>;
};
