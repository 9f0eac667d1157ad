import '../../contest.css';
import '../admin.css';
import { useLoad } from '@tribunal/web/forms';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, ErrorState, PageTitle, SkeletonRows } from '@tribunal/web/kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { adminListAddress, useGid } from '../addresses';
import { AdminContestHead, NoSuchContest, useContestId } from '../ContestAdminFrame';
import { loadContest } from './calls';
import { ContestForm } from './ContestForm';

export const EditContestPage = () => {
  const cid = useContestId();
  return Number.isInteger(cid) ? <StoredContest key={cid} cid={cid} /> : <NoSuchContest />;
};

export const CreateContestPage = () => {
  const { t } = useTranslation();
  const name = t('contest.admin.create');
  useTitle(name);
  return (
    <>
      <Crumbs up={{ to: adminListAddress(useGid()), text: t('contest.name') }} here={name} />
      <PageTitle title={name} sub={t('contest.admin.createSub')} />
      <ContestForm loaded={null} />
    </>
  );
};

const StoredContest = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { data, error, reload } = useLoad(useCallback(() => loadContest(gid, cid), [gid, cid]));
  const name = t('contest.admin.page.edit');
  useTitle(data ? `${name}: ${data.title}` : name);
  if (isNotFound(error)) return <NoSuchContest />;
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <SkeletonRows rows={10} />;
  return (
    <>
      <AdminContestHead contest={data} page="edit" />
      <ContestForm loaded={data} />
    </>
  );
};
