import '../office.css';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, ErrorState, LinkButton, PageTitle, SkeletonRows } from '@tribunal/web/kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NoSuchContest, useContestId } from '../InContest';
import { useLoad } from '../use-load';
import { ContestForm } from './ContestForm';
import { siteDesk, type ContestDesk } from './desk';

export const CreateContestPage = () => <NewContest desk={siteDesk} />;

export const EditContestPage = () => {
  const cid = useContestId();
  return Number.isInteger(cid) ? <StoredContest key={cid} cid={cid} desk={siteDesk} /> : <NoSuchContest />;
};

/** The page on which a desk makes a contest. */
export const NewContest = ({ desk }: { desk: ContestDesk }) => {
  const { t } = useTranslation();
  const name = t('contest.office.create');
  useTitle(name);
  return (
    <>
      <Crumbs up={{ to: desk.list, text: t('contest.title') }} here={name} />
      <PageTitle title={name} sub={t('contest.office.createSub')} />
      <ContestForm loaded={null} desk={desk} />
    </>
  );
};

/** The page on which a desk changes one of its contests. */
export const StoredContest = ({ cid, desk }: { cid: number; desk: ContestDesk }) => {
  const { t } = useTranslation();
  const { load } = desk;
  const { data, error, again } = useLoad(useCallback(() => load(cid), [load, cid]));
  const name = t('contest.office.page.edit');
  useTitle(data ? `${name}: ${data.title}` : name);
  if (isNotFound(error)) return <NoSuchContest />;
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!data) return <SkeletonRows rows={10} />;
  return (
    <>
      <Crumbs up={{ to: desk.list, text: t('contest.title') }} here={name} />
      <PageTitle title={name} sub={data.title}>
        <LinkButton icon="list" to={desk.addressOf(cid, 'problems')}>
          {t('contest.office.page.problems')}
        </LinkButton>
        <LinkButton icon="bullhorn" to={desk.addressOf(cid, 'announcement')}>
          {t('contest.office.page.announcement')}
        </LinkButton>
      </PageTitle>
      <ContestForm loaded={data} desk={desk} />
    </>
  );
};
