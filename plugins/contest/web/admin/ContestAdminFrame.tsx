import './admin.css';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, EmptyState, LinkButton, PageTitle, useTitleLevel, Loaded } from '@tribunal/web/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { AdminContest } from '../../contract';
import { callIn, inGroup, useCall } from '../calls';
import { adminContestAddress, adminListAddress, useGid } from './addresses';

interface Props {
  page: 'problems' | 'announcement';
  children: (contest: AdminContest) => ReactNode;
}

const PAGES = [
  { page: 'edit', icon: 'edit outline' },
  { page: 'problems', icon: 'list' },
  { page: 'announcement', icon: 'bullhorn' },
] as const;

interface HeadProps {
  contest: AdminContest;
  page: (typeof PAGES)[number]['page'];
}

/** Returns the contest id in the address; `NaN` if it is not a number. */
export const useContestId = (): number => Number(useParams().contestId);

export const NoSuchContest = () => {
  const { t } = useTranslation();
  const gid = useGid();
  const Title = useTitleLevel();
  return (
    <>
      <Title className="t-sr">{t('contest.name')}</Title>
      <EmptyState
        title={t('contest.unknown')}
        actions={<LinkButton to={adminListAddress(gid)}>{t('contest.admin.toList')}</LinkButton>}
      />
    </>
  );
};

/** Head of an admin page about one contest, with links to its other pages. */
export const AdminContestHead = ({ contest: { id, title }, page }: HeadProps) => {
  const { t } = useTranslation();
  const gid = useGid();
  const name = t(`contest.admin.page.${page}`);
  return (
    <>
      <Crumbs up={{ to: adminListAddress(gid), text: t('contest.name') }} here={name} />
      <PageTitle title={name} sub={title}>
        {PAGES.filter((one) => one.page !== page).map((one) => (
          <LinkButton key={one.page} icon={one.icon} to={adminContestAddress(gid, id, one.page)}>
            {t(`contest.admin.page.${one.page}`)}
          </LinkButton>
        ))}
      </PageTitle>
    </>
  );
};

/** Frame of an admin page about one contest, with its head. */
export const ContestAdminFrame = ({ page, children }: Props) => {
  const { t } = useTranslation();
  const cid = useContestId();
  const gid = useGid();
  const isId = Number.isInteger(cid);
  const answer = useCall(
    callIn(gid, 'GET /api/admin/contest'),
    { query: { cid, ...inGroup(gid) }, failures: 'silent' },
    { enabled: isId },
  );
  const { data, error } = answer;
  const name = t(`contest.admin.page.${page}`);
  useTitle(data ? `${name}: ${data.title}` : name);
  if (!isId || isNotFound(error)) return <NoSuchContest />;
  if (!data) return <Loaded answer={answer} rows={8} />;
  return (
    <>
      <AdminContestHead contest={data} page={page} />
      {children(data)}
    </>
  );
};
