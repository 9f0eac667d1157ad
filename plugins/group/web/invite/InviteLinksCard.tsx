import {
  Button,
  Card,
  List,
  Tag,
  TimeAgo,
  type Column,
  actionsColumn,
  timeColumn,
  RowButton,
  numberColumn,
} from '@tribunal/web/kit';
import { UserName } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupPageSizes, type InviteLink } from '../../contract';
import { api, useAction, LINKS, useList } from '../calls';
import { useGroup } from '../frame/GroupGate';
import { InviteLinkDialog } from './InviteLinkDialog';

/** The invite links of a group, which group admins create and revoke. */
export const InviteLinksCard = () => {
  const { t } = useTranslation();
  const { id: gid, viewer } = useGroup();
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const query = { gid, currentPage: page, limit: GroupPageSizes.table };
  const answer = useList(LINKS, query);
  const revoke = useAction({
    ask: (_row: InviteLink) => ({
      title: t('group.revokeLinkAsk'),
      text: t('group.revokeLinkText'),
      yes: t('group.revokeLink'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/group/invite-link', { query: { gid, id } }),
    done: t('group.linkRevoked'),
    changes: [LINKS],
  });
  const columns: Column<InviteLink>[] = [
    {
      key: 'state',
      head: t('group.linkState'),
      width: 'min',
      cell: ({ state }) => <Tag>{t(`group.linkStateOf.${state}`)}</Tag>,
    },
    numberColumn({ key: 'uses', head: t('group.linkUses') }, ({ uses, maxUses }) => `${uses} / ${maxUses}`),
    { key: 'expires', head: t('group.linkExpires'), cell: ({ expiresAt }) => <TimeAgo at={expiresAt} /> },
    {
      key: 'by',
      head: t('group.linkBy'),
      width: 'min',
      drop: 'sm',
      cell: ({ username, uid }) => <UserName username={username} uid={uid} variant="name" />,
    },
    timeColumn({ key: 'created', head: t('group.createdAt'), drop: 'md' }, ({ gmtCreate }) => gmtCreate),
    actionsColumn(
      (link) =>
        link.state === 'active' && (
          <RowButton icon="ban" label={t('group.revokeLink')} onClick={() => revoke.run(link)} />
        ),
    ),
  ];
  const create = viewer.canWrite && (
    <Button size="small" icon="linkify" onClick={() => setCreating(true)}>
      {t('group.createLink')}
    </Button>
  );
  return (
    <Card title={t('group.links')} aside={create}>
      <List
        answer={answer}
        empty={{ title: t('group.noLinks'), text: t('group.noLinksText'), actions: create }}
        rows={{ columns, rowKey: ({ id }) => id, label: t('group.links'), height: 'roomy' }}
        paging={{ page, size: query.limit, onPage: setPage, label: t('group.linkPages') }}
      />
      {isCreating && <InviteLinkDialog gid={gid} onClose={() => setCreating(false)} />}
    </Card>
  );
};
