import { Button, useLocalPage, actionsColumn } from '@tribunal/web/kit';
import { ProblemPicker } from '@tribunal/web/plugin';
import { PageSizes, type AdminProblemRow } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callIn, inGroup, useList } from '../../calls';
import { useGid } from '../addresses';

interface Props {
  cid: number;
  /** Text of the button in each row. */
  action: string;
  onChoose: (row: AdminProblemRow) => void;
  /** Content above the list. */
  children?: ReactNode;
}

/** Problem type that filters nothing; the server applies the contest's type. */
const ANY_ALLOWED_TYPE = 0;

/** List of the existing problems that can be added to a contest. */
export const Picker = ({ cid, action, onChoose, children }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const page = useLocalPage(PageSizes.adminTable);
  const query = { cid, ...inGroup(gid), problemType: ANY_ALLOWED_TYPE, ...page.query };
  const answer = useList(callIn(gid, 'GET /api/admin/contest/get-problem-list'), query);
  return (
    <div className="t-picker">
      {children}
      <ProblemPicker
        answer={answer}
        page={page}
        label={t('contest.admin.add.list')}
        searchLabel={t('contest.admin.add.keyword')}
        none={{ title: t('contest.admin.add.none'), text: t('contest.admin.add.noneText') }}
        choice={{
          place: 'last',
          ...actionsColumn((row) => (
            <Button size="small" aria-label={`${action}: ${row.title}`} onClick={() => onChoose(row)}>
              {action}
            </Button>
          )),
        }}
      />
    </div>
  );
};
