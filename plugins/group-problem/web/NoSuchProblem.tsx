import { EmptyState, LinkButton, useTitleLevel } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { listAddress } from './addresses';

/** Content of a page whose problem does not exist, or not for the viewer. */
export const NoSuchProblem = ({ gid }: { gid: number | null }) => {
  const { t } = useTranslation();
  const Title = useTitleLevel();
  return (
    <>
      <Title className="t-sr">{t('group-problem.name')}</Title>
      <EmptyState
        title={t('group-problem.unknown')}
        actions={
          <LinkButton to={gid === null ? '/group' : listAddress(gid)} variant="primary" icon="list ul">
            {t('group-problem.backToList')}
          </LinkButton>
        }
      />
    </>
  );
};
