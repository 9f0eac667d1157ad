import { Status } from '@tribunal/contract';
import { ratingValues, Slot, UserName } from '@tribunal/web/plugin';
import { formatCount, formatRate, Tag, type Column } from '@tribunal/web/kit';
import type { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RankRecord, RankType } from '../../contract';
import { Place } from '../Place';

type RankColumn = Column<RankRecord>;
type Translate = ReturnType<typeof useTranslation>['t'];

/** Colours of nicknames, by the length of the name. */
const COLOURS = ['#2563eb', '#0d9488', '#ca8a04', '#dc2626', '#7c3aed'];
const colourOf = (name: string): string => COLOURS[[...name].length % COLOURS.length]!;

/** Returns the address of a user's accepted submissions. */
const acceptedOf = (username: string): string =>
  `/status?${new URLSearchParams({ username, status: String(Status.Accepted) }).toString()}`;

const Solved = ({ username, ac }: RankRecord) => (
  <Link to={acceptedOf(username)}>
    <b>{formatCount(ac)}</b>
  </Link>
);

const who = (t: Translate): RankColumn[] => [
  { key: 'place', head: t('rank.place'), width: 'min', cell: ({ place }) => <Place place={place} /> },
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

const results: Readonly<Record<RankType, (t: Translate) => RankColumn[]>> = {
  ACM: (t) => [
    { key: 'ac', head: t('rank.solved'), width: 'min', align: 'right', cell: Solved },
    {
      key: 'total',
      head: t('rank.submissions'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      cell: ({ total }) => formatCount(total),
    },
  ],
  OI: (t) => [
    {
      key: 'score',
      head: t('rank.score'),
      width: 'min',
      align: 'right',
      cell: ({ score }) => <b>{formatCount(score)}</b>,
    },
    {
      key: 'ac',
      head: t('rank.solvedOfSubmissions'),
      width: 'min',
      align: 'right',
      drop: 'sm',
      cell: (record) => (
        <>
          <Solved {...record} /> / {formatCount(record.total)}
        </>
      ),
    },
  ],
};

const rest = (t: Translate): RankColumn[] => [
  {
    key: 'rate',
    head: t('rank.rate'),
    width: 'min',
    align: 'right',
    drop: 'md',
    className: 't-num',
    cell: ({ ac, total }) => formatRate(ac, total),
  },
  {
    key: 'signature',
    head: t('rank.signature'),
    drop: 'lg',
    className: 't-break t-muted',
    cell: ({ signature }) => signature,
  },
];

const rating = (t: Translate): RankColumn => ({
  key: 'rating',
  head: t('rank.rating'),
  width: 'min',
  align: 'right',
  drop: 'md',
  cell: (record) => record.rating !== null && <Slot of={ratingValues} props={{ rating: record.rating }} />,
});

/** Returns the columns of a list, the one of ratings only while a plugin rates users. */
export const columnsOf = (type: RankType, t: Translate, { hasRatings }: { hasRatings: boolean }): RankColumn[] => [
  ...who(t),
  ...results[type](t),
  ...(hasRatings ? [rating(t)] : []),
  ...rest(t),
];
