import { Status } from '@tribunal/contract';
import { ratingValues, Slot, UserName } from '@tribunal/web/plugin';
import { formatCount, formatRate, Tag, type Column, numberColumn } from '@tribunal/web/kit';
import type { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GroupRankRecord, RankRecord, RankType } from '../../contract';
import { RankBadge } from '../RankBadge';

type RankColumn = Column<RankRecord>;
type SharedColumn = Column<GroupRankRecord>;
type Translate = ReturnType<typeof useTranslation>['t'];

/** Colours of nicknames, by the length of the name. */
const COLOURS = ['#2563eb', '#0d9488', '#ca8a04', '#dc2626', '#7c3aed'];
const colourOf = (name: string): string => COLOURS[[...name].length % COLOURS.length]!;

/** Returns the query of a list of submissions for the accepted ones of a user. */
const acceptedOf = (username: string): string =>
  new URLSearchParams({ username, status: String(Status.Accepted) }).toString();

/** Path of the list of submissions that solved problems link to; without one they are only a number. */
type StatusPath = string | undefined;

const Solved = ({ username, ac, path }: Pick<GroupRankRecord, 'username' | 'ac'> & { path: StatusPath }) => {
  const count = <b>{formatCount(ac)}</b>;
  return path === undefined ? count : <Link to={`${path}?${acceptedOf(username)}`}>{count}</Link>;
};

const who = (t: Translate): SharedColumn[] => [
  {
    key: 'place',
    head: t('rank.place'),
    width: 'min',
    cell: ({ place, ac, score }) => <RankBadge place={place} isPlain={ac + score === 0} />,
  },
  {
    key: 'user',
    head: t('rank.user'),
    cell: ({ uid, username, nickname, avatar, titleName, titleColor }) => (
      <>
        <UserName username={username} uid={uid} avatar={avatar} title={{ name: titleName, color: titleColor }} />
        {nickname && <span className="t-sub t-break t-only-sm">{nickname}</span>}
      </>
    ),
  },
  {
    key: 'nickname',
    head: t('rank.nickname'),
    drop: 'sm',
    className: 't-break',
    cell: ({ nickname }) => nickname && <Tag color={colourOf(nickname)}>{nickname}</Tag>,
  },
];

const results: Readonly<Record<RankType, (t: Translate, path: StatusPath) => SharedColumn[]>> = {
  ACM: (t, path) => [
    numberColumn({ key: 'ac', head: t('rank.solved') }, (record) => <Solved {...record} path={path} />),
    numberColumn({ key: 'total', head: t('rank.submissions'), drop: 'sm' }, ({ total }) => formatCount(total)),
  ],
  OI: (t, path) => [
    numberColumn({ key: 'score', head: t('rank.score') }, ({ score }) => <b>{formatCount(score)}</b>),
    numberColumn({ key: 'ac', head: t('rank.solvedOfSubmissions'), drop: 'sm' }, (record) => (
      <>
        <Solved {...record} path={path} /> / {formatCount(record.total)}
      </>
    )),
  ],
};

const rate = (t: Translate): SharedColumn =>
  numberColumn({ key: 'rate', head: t('rank.rate'), drop: 'md' }, ({ ac, total }) => formatRate(ac, total));

const signature = (t: Translate): RankColumn => ({
  key: 'signature',
  head: t('rank.signature'),
  drop: 'lg',
  className: 't-break t-muted',
  cell: (record) => record.signature,
});

const rating = (t: Translate): RankColumn =>
  numberColumn(
    { key: 'rating', head: t('rank.rating'), drop: 'md' },
    (record) => record.rating !== null && <Slot of={ratingValues} props={{ rating: record.rating }} />,
  );

/** Returns the columns of a list of the site, the one of ratings only while a plugin rates users. */
export const columnsOf = (type: RankType, t: Translate, { hasRatings }: { hasRatings: boolean }): RankColumn[] => [
  ...who(t),
  ...results[type](t, '/status'),
  ...(hasRatings ? [rating(t)] : []),
  rate(t),
  signature(t),
];

/** Returns the columns of a list of a group. */
export const groupColumnsOf = (type: RankType, t: Translate, path: StatusPath): SharedColumn[] => [
  ...who(t),
  ...results[type](t, path),
  rate(t),
];
