import { isWebAddress, type UserHome } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot, useSlotState } from '../../plugins/Slot';
import { ratingValues } from '../../plugins/slots';
import { useUser } from '../../shared/session';
import { Avatar, Icon, LinkButton, NOTHING, Tag, TimeAgo, formatCount } from '../../kit';
import { GENDER_ICONS, scoreOf } from './person';

/** Shows a summary of the user. */
export const PersonCard = ({ person }: { person: UserHome }) => {
  const { t } = useTranslation();
  const me = useUser();
  const { username, nickname, titleName, titleColor, gender, school, recentLoginTime } = person;
  return (
    <section className="ui segment t-person">
      <Avatar username={username} src={person.avatar} size="big" />
      <div className="t-grow">
        <div className="t-row">
          <h1 className="ui header">{username}</h1>
          {titleName && <Tag color={titleColor}>{titleName}</Tag>}
        </div>
        {nickname && <p className="t-nick">{nickname}</p>}
        <div className="t-person-facts">
          <span>
            <Icon name={GENDER_ICONS[gender]} /> {t(`setting.genders.${gender}`)}
          </span>
          {school && (
            <span>
              <Icon name="university" /> {school}
            </span>
          )}
          <WebLink icon="github" address={person.github} label={t('setting.github')} />
          <WebLink icon="linkify" address={person.blog} label={t('userHome.blog')} />
          <span>
            <span>{t('userHome.lastLogin')}</span>{' '}
            {recentLoginTime ? <TimeAgo at={recentLoginTime} /> : <span>{t('userHome.never')}</span>}
          </span>
        </div>
      </div>
      <div className="t-row">
        {me?.uid === person.uid && (
          <LinkButton to="/setting" icon="pencil alternate">
            {t('userHome.edit')}
          </LinkButton>
        )}
        <LinkButton to={`/status?username=${encodeURIComponent(username)}`} icon="history">
          {t('userHome.submissionsOf', { username })}
        </LinkButton>
      </div>
      <dl className="t-numbers">
        <Figure name={t('userHome.solved')}>{formatCount(person.solvedList.length)}</Figure>
        <Figure name={t('userHome.submissions')}>{formatCount(person.total)}</Figure>
        <Figure name={t('userHome.rating')}>
          <Rating rating={person.rating} />
        </Figure>
        <Figure name={t('userHome.score')}>{formatCount(scoreOf(person))}</Figure>
      </dl>
    </section>
  );
};

/** Shows the rating as the plugin draws it that provides ratings. */
const Rating = ({ rating }: { rating: number | null }) => {
  const state = useSlotState(ratingValues);
  if (rating === null) return NOTHING;
  return state === 'filled' ? <Slot of={ratingValues} props={{ rating }} /> : formatCount(rating);
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Links only web addresses, because users can enter any text. */
const WebLink = ({ icon, address, label }: { icon: string; address: string | null; label: string }) => {
  if (!address || !isWebAddress(address)) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      <Icon name={icon} /> {label}
    </a>
  );
};
