import { Button, Card, CardBody } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { GroupPageSizes, type Group } from '../../contract';
import { groupAddress } from '../addresses';
import { api, GROUPS, useAction, useCall } from '../calls';

/** The groups that invite the viewer, who accepts or declines; nothing without invitations. */
export const Invitations = () => {
  const { t } = useTranslation();
  const query = { onlyInvited: true, limit: GroupPageSizes.list };
  const { data } = useCall('GET /api/get-group-list', { query, failures: 'silent' });
  const answer = useAction({
    call: ({ id: gid }: Group, isAccepted: boolean) =>
      isAccepted
        ? api('POST /api/group/member', { body: { gid } }).then(() => undefined)
        : api('DELETE /api/group/member/exit', { query: { gid } }).then(() => undefined),
    done: (_, __, isAccepted) => t(isAccepted ? 'group.joined' : 'group.declined'),
    changes: GROUPS,
  });
  if (!data || data.records.length === 0) return null;
  return (
    <Card title={t('group.invitations')}>
      <CardBody>
        <ul className="t-group-invitations">
          {data.records.map((group) => (
            <li key={group.id} className="t-row">
              <Link className="t-grow t-break" to={groupAddress(group.id)}>
                {group.name}
              </Link>
              <Button
                size="small"
                variant="primary"
                aria-label={t('group.acceptFrom', { name: group.name })}
                onClick={() => answer.run(group, true)}
              >
                {t('group.acceptInvitation')}
              </Button>
              <Button
                size="small"
                aria-label={t('group.declineFrom', { name: group.name })}
                onClick={() => answer.run(group, false)}
              >
                {t('group.decline')}
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
};
