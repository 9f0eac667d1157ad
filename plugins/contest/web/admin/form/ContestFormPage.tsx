import '../../contest.css';
import '../admin.css';
import { useLoad } from '@tribunal/web/forms';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, PageTitle, Loaded } from '@tribunal/web/kit';
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
  const answer = useLoad(['contest', gid, cid], () => loadContest(gid, cid));
  const { data } = answer;
  const name = t('contest.admin.page.edit');
  useTitle(data ? `${name}: ${data.title}` : name);
  if (isNotFound(answer.error)) return <NoSuchContest />;
  if (!data) return <Loaded answer={answer} rows={10} />;
  return (
    <>
      <AdminContestHead contest={data} page="edit" />
      <ContestForm loaded={data} />
    </>
  );
};
