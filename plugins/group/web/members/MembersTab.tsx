import { Card, LinkButton, List, Select, type Column, actionsColumn, timeColumn, ListFilters } from '@tribunal/web/kit';
import { usePage, UserName } from '@tribunal/web/plugin';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberAuth, type GroupMember, type ManagedMember } from '../../contract';
import { groupAddress } from '../addresses';
import { RoleTag, roleKey } from '../badges';
import { useList } from '../calls';
import { useGroup } from '../frame/GroupGate';
import { InviteLinksCard } from '../invite/InviteLinksCard';
import { MemberActions, MemberRole } from './MemberActions';

const SHOWN = [MemberAuth.Member, MemberAuth.Admin, MemberAuth.Root];
const MANAGED = [MemberAuth.Applying, MemberAuth.Refused, MemberAuth.Invited, ...SHOWN];

/** The members of a group; group admins also find applicants and invited users, and decide on them. */
export const MembersTab = () => (useGroup().viewer.canManage ? <Managed /> : <Members />);

const useMemberFilters = () => {
  const page = usePage({ keyword: 'text', auth: MANAGED });
  const auth = MANAGED.find((one) => String(one) === page.params.get('auth'));
  const { id: gid } = useGroup();
  return { ...page, auth, query: { ...page.query, gid, auth } };
};

const Members = () => {
  const { t } = useTranslation();
  const filters = useMemberFilters();
  const answer = useList('GET /api/group/get-member-list', filters.query);
  return <MemberTable filters={filters} choices={SHOWN} answer={answer} columns={columnsFor(t)} />;
};

const Managed = () => {
  const { t } = useTranslation();
  const group = useGroup();
  const filters = useMemberFilters();
  const answer = useList('GET /api/group/get-apply-list', filters.query);
  const columns: Column<ManagedMember>[] = [
    ...columnsFor<ManagedMember>(t, (member) => <MemberRole member={member} />),
    {
      key: 'reason',
      head: t('group.field.reason'),
      drop: 'md',
      className: 't-break',
      cell: ({ reason }) => reason,
    },
    actionsColumn((member) => <MemberActions member={member} />),
  ];
  const invite = group.viewer.canWrite && (
    <LinkButton size="small" icon="user plus" to={groupAddress(group.id, 'import')}>
      {t('group.import.title')}
    </LinkButton>
  );
  return (
    <>
      <MemberTable filters={filters} choices={MANAGED} answer={answer} columns={columns} aside={invite} />
      <InviteLinksCard />
    </>
  );
};

interface TableProps<Row> {
  filters: ReturnType<typeof useMemberFilters>;
  choices: readonly MemberAuth[];
  answer: { data: { records: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  columns: Column<Row>[];
  aside?: ReactNode;
}

const MemberTable = <Row extends GroupMember>({ filters, choices, answer, columns, aside }: TableProps<Row>) => {
  const { t } = useTranslation();
  const { search, auth, change, reset, paging } = filters;
  return (
    <Card title={t('group.members')} aside={aside}>
      <List
        answer={answer}
        filters={
          <ListFilters label={t('group.searchMember')} {...search}>
            <Select
              label={t('group.yourRole')}
              value={String(auth ?? '')}
              options={[
                { value: '', text: t('group.auth.all') },
                ...choices.map((one) => ({ value: String(one), text: t(roleKey(one)) })),
              ]}
              onChange={(value) => change({ auth: value })}
            />
          </ListFilters>
        }
        noMatch={{ title: t('group.noMembers'), reset }}
        empty={null}
        rows={{ columns, rowKey: ({ id }) => id, label: t('group.members'), height: 'roomy' }}
        paging={{ ...paging, label: t('group.memberPages') }}
      />
    </Card>
  );
};

const columnsFor = <Row extends GroupMember>(
  t: (key: string) => string,
  role: (row: Row) => ReactNode = (row) => <RoleTag {...row} />,
): Column<Row>[] => [
  {
    key: 'user',
    head: t('group.user'),
    cell: ({ username, uid, avatar }) => <UserName username={username} uid={uid} avatar={avatar} />,
  },
  { key: 'role', head: t('group.role.name'), width: 'min', cell: role },
  timeColumn({ key: 'since', head: t('group.since'), drop: 'md' }, ({ gmtCreate }) => gmtCreate),
];
