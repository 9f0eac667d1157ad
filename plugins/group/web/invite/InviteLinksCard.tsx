import {
  Button,
  Card,
  confirm,
  EmptyState,
  IconButton,
  List,
  Tag,
  TimeAgo,
  toast,
  type Column,
} from '@tribunal/web/kit';
import { UserName } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupPageSizes, type InviteLink } from '../../contract';
import { api, useCall } from '../calls';
import { useGroup } from '../frame/GroupGate';
import { InviteLinkDialog } from './InviteLinkDialog';

/** The invite links of a group, which group admins create and revoke. */
export const InviteLinksCard = () => {
  const { t } = useTranslation();
  const { id: gid, viewer } = useGroup();
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const query = { gid, currentPage: page, limit: GroupPageSizes.table };
  const answer = useCall('GET /api/group/invite-link', { query, failures: 'silent' }, { keep: 'previous' });
  const revoke = async ({ id }: InviteLink) => {
    const question = { title: t('group.revokeLinkAsk'), text: t('group.revokeLinkText'), yes: t('group.revokeLink') };
    if (!(await confirm({ ...question, variant: 'negative' }))) return;
    await api('DELETE /api/group/invite-link', { query: { gid, id } });
    toast.success(t('group.linkRevoked'));
    await answer.refetch();
  };
  const columns: Column<InviteLink>[] = [
    {
      key: 'state',
      head: t('group.linkState'),
      width: 'min',
      cell: ({ state }) => <Tag>{t(`group.linkStateOf.${state}`)}</Tag>,
    },
    {
      key: 'uses',
      head: t('group.linkUses'),
      width: 'min',
      align: 'right',
      cell: ({ uses, maxUses }) => `${uses} / ${maxUses}`,
    },
    { key: 'expires', head: t('group.linkExpires'), cell: ({ expiresAt }) => <TimeAgo at={expiresAt} /> },
    {
      key: 'by',
      head: t('group.linkBy'),
      width: 'min',
      drop: 'sm',
      cell: ({ username, uid }) => <UserName username={username} uid={uid} variant="name" />,
    },
    {
      key: 'created',
      head: t('group.createdAt'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('group.actions')}</span>,
      width: 'min',
      cell: (link) =>
        link.state === 'active' && (
          <IconButton
            size="small"
            icon="ban"
            label={t('group.revokeLink')}
            onClick={() => void revoke(link).catch(() => undefined)}
          />
        ),
    },
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
        failed={t('kit.listFailed')}
        empty={
          <EmptyState title={t('group.noLinks')} actions={create}>
            <p>{t('group.noLinksText')}</p>
          </EmptyState>
        }
        rows={{ columns, rowKey: ({ id }) => id, label: t('group.links'), height: 'roomy' }}
        paging={{ page, size: query.limit, onPage: setPage, label: t('group.linkPages') }}
      />
      {isCreating && (
        <InviteLinkDialog gid={gid} onCreated={() => void answer.refetch()} onClose={() => setCreating(false)} />
      )}
    </Card>
  );
};
