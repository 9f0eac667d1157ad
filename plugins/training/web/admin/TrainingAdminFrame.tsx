import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, EmptyState, LinkButton, PageTitle, useTitleLevel, Loaded } from '@tribunal/web/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { AdminTraining } from '../../contract';
import { adminAddress, adminListAddress, trainingAddress, trainingIdOf, useGid } from '../addresses';
import { callIn, inGroup, useCall } from '../calls';

interface Props {
  page: 'problems' | 'progress';
  children: (training: AdminTraining) => ReactNode;
}

const PAGES = [
  { page: 'edit', icon: 'edit outline' },
  { page: 'problems', icon: 'list' },
  { page: 'progress', icon: 'table' },
] as const;

interface HeadProps {
  training: AdminTraining;
  page: (typeof PAGES)[number]['page'];
}

/** Returns the training id in the address; null if it is none. */
export const useTrainingId = (): number | null => trainingIdOf(useParams().trainingId);

export const NoSuchTraining = () => {
  const { t } = useTranslation();
  const gid = useGid();
  const Title = useTitleLevel();
  return (
    <>
      <Title className="t-sr">{t('training.name')}</Title>
      <EmptyState
        title={t('training.unknown')}
        actions={<LinkButton to={adminListAddress(gid)}>{t('training.admin.toList')}</LinkButton>}
      />
    </>
  );
};

/**
 * Head of an admin page about one training, with links to the training and its other pages. Only private trainings
 * have members, and so a page of their progress.
 */
export const AdminTrainingHead = ({ training, page }: HeadProps) => {
  const { t } = useTranslation();
  const { title, auth, gid } = training;
  const name = t(`training.admin.page.${page}`);
  const others = PAGES.filter((one) => one.page !== page && (one.page !== 'progress' || auth === 'Private'));
  return (
    <>
      <Crumbs up={{ to: adminListAddress(gid), text: t('training.name') }} here={name} />
      <PageTitle title={name} sub={title}>
        <span className="t-row">
          <LinkButton icon="eye" to={trainingAddress(training)}>
            {t('training.admin.open')}
          </LinkButton>
          {others.map((one) => (
            <LinkButton key={one.page} icon={one.icon} to={adminAddress(training, one.page)}>
              {t(`training.admin.page.${one.page}`)}
            </LinkButton>
          ))}
        </span>
      </PageTitle>
    </>
  );
};

/** Frame of an admin page about one training, with its head. */
export const TrainingAdminFrame = ({ page, children }: Props) => {
  const { t } = useTranslation();
  const tid = useTrainingId();
  const gid = useGid();
  const answer = useCall(
    callIn(gid, 'GET /api/admin/training'),
    { query: { tid: tid ?? 0, ...inGroup(gid) }, failures: 'silent' },
    { enabled: tid !== null },
  );
  const { data, error } = answer;
  const name = t(`training.admin.page.${page}`);
  useTitle(data ? `${name}: ${data.training.title}` : name);
  if (tid === null || isNotFound(error)) return <NoSuchTraining />;
  if (!data) return <Loaded answer={answer} rows={8} />;
  return (
    <>
      <AdminTrainingHead training={data.training} page={page} />
      {children(data.training)}
    </>
  );
};
