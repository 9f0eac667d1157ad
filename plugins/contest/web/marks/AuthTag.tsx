import { Icon } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestAuth } from '../../contract';

const LOOKS = {
  [ContestAuth.Public]: { name: 'public', icon: 'lock open' },
  [ContestAuth.Private]: { name: 'private', icon: 'lock' },
  [ContestAuth.Protected]: { name: 'protected', icon: 'lock' },
} as const;

/** Who gets in, in a word; what it means on hover and for screen readers. */
export const AuthTag = ({ auth }: { auth: ContestAuth }) => {
  const { t } = useTranslation();
  const { name, icon } = LOOKS[auth];
  const meaning = t(`contest.auth.${name}Text`);
  return (
    <span className={`ui label t-auth ${name}`} title={meaning}>
      <Icon name={icon} />
      {t(`contest.auth.${name}`)}
      <span className="t-sr">: {meaning}</span>
    </span>
  );
};

/** Before a title: red to enter, orange to submit, and words for both. */
export const LockMark = ({ auth }: { auth: ContestAuth }) => {
  const { t } = useTranslation();
  if (auth === ContestAuth.Public) return null;
  const { name, icon } = LOOKS[auth];
  const meaning = t(`contest.auth.${name}Text`);
  return (
    <span className={`t-lock ${name}`} title={meaning}>
      <Icon name={icon} />
      <span className="t-sr">{meaning} </span>
    </span>
  );
};
