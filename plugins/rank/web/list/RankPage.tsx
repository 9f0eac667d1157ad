import './rank-page.css';
import { pagingOf, ratingValues, useFilters, useSlotState, useTitle, useUser } from '@tribunal/web/plugin';
import { Button, LinkButton, ListCard, PageTitle, formatCount, ListFilters } from '@tribunal/web/kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RankType } from '../../contract';
import { useCall, useList } from '../calls';
import { columnsOf } from './columns';
import { readFilters } from './filters';
import { TopChart } from './TopChart';

interface Props {
  type: RankType;
  /** Rows on a page. */
  size: number;
  onJump: (page: number) => void;
}

/** Shows the user's place, as a button that leads to the row; nothing to visitors. */
const OwnPlace = ({ type, size, onJump }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const query = { type, limit: size };
  const options = { enabled: user !== null && user !== undefined, keep: 'previous' } as const;
  const { data: own } = useCall('GET /api/get-own-rank', { query, failures: 'silent' }, options);
  if (!user || own === undefined) return null;
  if (own === null) return <span className="t-muted">{t('rank.notListed')}</span>;
  return (
    <Button icon="crosshairs" onClick={() => onJump(own.page)}>
      {t('rank.ownPlace', { place: formatCount(own.place) })}
    </Button>
  );
};

const TEXTS = {
  ACM: { title: 'rank.acm', sub: 'rank.acmSub' },
  OI: { title: 'rank.oi', sub: 'rank.oiSub' },
} as const;
const OTHER = {
  ACM: { to: '/oi-rank', text: 'rank.oi' },
  OI: { to: '/acm-rank', text: 'rank.acm' },
} as const;

export const AcmRankPage = () => <RankPage key="ACM" type="ACM" />;
export const OiRankPage = () => <RankPage key="OI" type="OI" />;

const RankPage = ({ type }: { type: RankType }) => {
  const { t } = useTranslation();
  const { params, change, reset } = useFilters({ searchUser: 'text' });
  const { searchUser, page, size } = readFilters(params);
  const query = { type, searchUser: searchUser || undefined, currentPage: page, limit: size };
  const answer = useList('GET /api/get-rank-list', query);
  const uid = useUser()?.uid;
  const hasRatings = useSlotState(ratingValues) === 'filled';
  const jump = useJumpToOwnRow(answer.data);
  useTitle(t(TEXTS[type].title));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t(TEXTS[type].title)} sub={t(TEXTS[type].sub)}>
        <LinkButton to={OTHER[type].to}>{t(OTHER[type].text)}</LinkButton>
      </PageTitle>
      <TopChart type={type} />
      <ListCard
        answer={answer}
        filters={
          <ListFilters
            hotkey="slash"
            label={t('rank.search')}
            value={searchUser}
            onChange={(next) => change({ searchUser: next })}
          >
            <OwnPlace
              type={type}
              size={size}
              onJump={(currentPage) => {
                change({ searchUser: null, currentPage });
                jump();
              }}
            />
          </ListFilters>
        }
        noMatch={searchUser && { title: t('rank.noMatch'), text: t('rank.noMatchText'), reset }}
        empty={{ title: t('rank.nobody'), text: t('rank.nobodyText') }}
        rowsExpected={size}
        rows={{
          columns: columnsOf(type, t, { hasRatings }),
          rowKey: (record) => record.uid,
          label: t(TEXTS[type].title),
          isMine: (record) => record.uid === uid,
        }}
        paging={{ ...pagingOf({ page, size }, change), label: t('rank.pages') }}
      />
    </main>
  );
};

/** Returns a function after which the user's row is brought into view and focused, as soon as it is shown. */
const useJumpToOwnRow = (shown: unknown): (() => void) => {
  const [isJumping, setJumping] = useState(false);
  useEffect(() => {
    const link = isJumping && document.querySelector<HTMLElement>('main tr.t-mine a');
    if (!link) return;
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: 'center' });
    setJumping(false);
  }, [isJumping, shown]);
  return () => setJumping(true);
};
