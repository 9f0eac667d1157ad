import { Card, EmptyState, Icon, List, MenuButton, useMedia, ListFilters } from '@tribunal/web/kit';
import { downloadFile, usePage, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { ASSIGNMENT_FORMATS, assignmentFileName, type AssignmentFormat } from '../../contract';
import { useAction, useList } from '../calls';
import { useGroup } from '../frame/GroupGate';
import './assignments.css';
import { AssignmentMatrix } from './AssignmentMatrix';
import { MemberCards } from './MemberCards';

const FORMAT_NAMES: Readonly<Record<AssignmentFormat, string>> = { csv: 'CSV', xlsx: 'Excel (xlsx)' };

/** Who has done what by when, for group admins: a table, and on phones a list of members. */
export const AssignmentsTab = () => {
  const { t } = useTranslation();
  const { id: gid } = useGroup();
  const { query, paging, keyword, search } = usePage({ keyword: 'text' });
  const isNarrow = useMedia('(max-width: 767px)');
  const answer = useList('GET /api/group/get-assignment-list', {
    gid,
    ...query,
  });
  const { data } = answer;
  useTitle(t('group.assignments'));
  const hasNone = data?.assignments.length === 0;
  return (
    <Card title={t('group.assignments')} aside={data && !hasNone && <Downloads gid={gid} />}>
      {hasNone ? (
        <EmptyState title={t('group.assignment.none')} text={t('group.assignment.noneText')} />
      ) : (
        <List
          answer={{ ...answer, data: data?.members }}
          filters={<ListFilters label={t('group.assignment.search')} {...search} />}
          empty={
            <EmptyState
              title={t(keyword ? 'group.noMembers' : 'group.assignment.noMembers')}
              text={t(keyword ? 'group.assignment.noMatchText' : 'group.assignment.noMembersText')}
            />
          }
          rows={(rows) => {
            const Rows = isNarrow ? MemberCards : AssignmentMatrix;
            return <Rows assignments={data?.assignments ?? []} members={rows} />;
          }}
          paging={{ ...paging, label: t('group.memberPages') }}
        />
      )}
    </Card>
  );
};

const Downloads = ({ gid }: { gid: number }) => {
  const { t } = useTranslation();
  const download = useAction({
    call: (format: AssignmentFormat) =>
      downloadFile(
        '/api/file/download-group-assignments',
        [
          ['gid', String(gid)],
          ['format', format],
        ],
        assignmentFileName(gid, format),
      ),
  });
  return (
    <MenuButton
      label={t('group.assignment.download')}
      buttonClass="ui small button"
      entries={ASSIGNMENT_FORMATS.map((format) => ({
        key: format,
        text: FORMAT_NAMES[format],
        onSelect: () => void download.run(format),
      }))}
    >
      <Icon name="download" />
      {t('group.assignment.download')}
    </MenuButton>
  );
};
