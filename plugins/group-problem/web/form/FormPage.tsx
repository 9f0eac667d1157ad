import { idIn } from '@tribunal/contract';
import { useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { adminAddress, formAddress } from '../addresses';
import { NoSuchProblem } from '../NoSuchProblem';
import { GroupProblemForm } from './GroupProblemForm';

/** Page that creates a problem of a group or edits one. */
export const FormPage = () => {
  const { groupID, pid } = useParams();
  const gid = idIn(groupID);
  const problem = pid === undefined ? null : idIn(pid);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {gid === null || (pid !== undefined && problem === null) ? (
        <NoSuchProblem gid={gid} />
      ) : (
        <Form key={problem ?? 'new'} gid={gid} pid={problem} />
      )}
    </main>
  );
};

const Form = ({ gid, pid }: { gid: number; pid: number | null }) => {
  const { t } = useTranslation();
  useTitle(t('group-problem.name'));
  const context = {
    key: `group-${gid}`,
    up: { to: adminAddress(gid), text: t('group-problem.managed') },
    addressOf: (stored: number) => formAddress(gid, stored),
    fields: null,
    isDirty: false,
    check: () => true,
    showServerError: () => false,
    change: async () => undefined,
  };
  return <GroupProblemForm gid={gid} pid={pid} context={context} />;
};
