import { Card, EmptyState, List, useMedia, ListFilters } from '@tribunal/web/kit';
import { DownloadMenu, FORMAT_NAMES, usePage, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { ASSIGNMENT_FORMATS, assignmentFileName } from '../../contract';
import { useList } from '../calls';
import { useGroup } from '../frame/GroupGate';
import './assignments.css';
import { AssignmentMatrix } from './AssignmentMatrix';
import { MemberCards } from './MemberCards';

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
          noMatch={keyword && { title: t('group.noMembers'), text: t('group.assignment.noMatchText') }}
          empty={{ title: t('group.assignment.noMembers'), text: t('group.assignment.noMembersText') }}
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

const Downloads = ({ gid }: { gid: number }) => (
  <DownloadMenu
    label={useTranslation().t('group.assignment.download')}
    path="/api/file/download-group-assignments"
    query={{ gid }}
    formats={ASSIGNMENT_FORMATS.map((format) => ({
      format,
      name: FORMAT_NAMES[format],
      fileName: assignmentFileName(gid, format),
    }))}
    size="small"
  />
);
