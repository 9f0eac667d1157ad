import { Icon } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestAuth } from '../../contract';

const AUTH_STYLES = {
  [ContestAuth.Public]: { name: 'public', icon: 'lock open' },
  [ContestAuth.Private]: { name: 'private', icon: 'lock' },
  [ContestAuth.Protected]: { name: 'protected', icon: 'lock' },
} as const;

/** A word for who may enter; its tooltip, which screen readers also read, explains it. */
export const AuthTag = ({ auth }: { auth: ContestAuth }) => {
  const { t } = useTranslation();
  const { name, icon } = AUTH_STYLES[auth];
  const meaning = t(`contest.auth.${name}Text`);
  return (
    <span className={`ui label t-auth ${name}`} title={meaning}>
      <Icon name={icon} />
      {t(`contest.auth.${name}`)}
      <span className="t-sr">: {meaning}</span>
    </span>
  );
};

/** Icon before a title: red if a password is needed to enter, orange if to submit, with a text for both. */
export const LockIcon = ({ auth }: { auth: ContestAuth }) => {
  const { t } = useTranslation();
  if (auth === ContestAuth.Public) return null;
  const { name, icon } = AUTH_STYLES[auth];
  const meaning = t(`contest.auth.${name}Text`);
  return (
    <span className={`t-lock ${name}`} title={meaning}>
      <Icon name={icon} />
      <span className="t-sr">{meaning} </span>
    </span>
  );
};
