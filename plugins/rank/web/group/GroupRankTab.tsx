import '../list/rank-page.css';
import { ProblemType } from '@tribunal/contract';
import { groupTabs, type GroupTabProps } from '@tribunal/plugin-group/contract';
import { ListCard, Segmented, ListFilters } from '@tribunal/web/kit';
import { pagingOf, useContributions, useFilters, useTitle, useUser } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import type { RankType } from '../../contract';
import { useList } from '../calls';
import { groupColumnsOf } from '../list/columns';
import { readFilters } from '../list/filters';

/** Tab of a group with the list of what its members submit there, which solved problems link to. */
const SUBMISSIONS_TAB = 'status';
const TEXTS = { ACM: 'rank.acm', OI: 'rank.oi' } as const;

/** The members of a group by what they have reached there; the filters are in the address. */
export const GroupRankTab = ({ group, path }: GroupTabProps) => {
  const { t } = useTranslation();
  const { params, change, reset } = useFilters({ searchUser: 'text', type: Object.values(ProblemType) });
  const { searchUser, page, size } = readFilters(params);
  const listType: RankType = params.get('type') === String(ProblemType.Oi) ? 'OI' : 'ACM';
  const type = listType === 'OI' ? ProblemType.Oi : ProblemType.Acm;
  const query = { gid: group.id, type, searchUser: searchUser || undefined, currentPage: page, limit: size };
  const answer = useList('GET /api/get-group-rank-list', query);
  const uid = useUser()?.uid;
  const hasSubmissions = useContributions(groupTabs).some((tab) => tab.path === SUBMISSIONS_TAB);
  useTitle(t(TEXTS[listType]));
  return (
    <ListCard
      title={t(TEXTS[listType])}
      answer={answer}
      filters={
        <>
          <ListFilters
            hotkey="slash"
            label={t('rank.search')}
            value={searchUser}
            onChange={(next) => change({ searchUser: next })}
          >
            <Segmented
              label={t('rank.list')}
              value={listType}
              options={[
                { value: 'ACM', text: 'ACM' },
                { value: 'OI', text: 'OI' },
              ]}
              onChange={(next) => change({ type: next === 'OI' ? ProblemType.Oi : null })}
            />
          </ListFilters>
          <p className="t-muted t-rank-sub">{t(`rank.groupSub.${listType}`)}</p>
        </>
      }
      noMatch={searchUser && { title: t('rank.noMatch'), text: t('rank.noMatchText'), reset }}
      empty={{ title: t('rank.groupNobody'), text: t('rank.groupNobodyText') }}
      rowsExpected={size}
      rows={{
        columns: groupColumnsOf(listType, t, hasSubmissions ? `${path}/${SUBMISSIONS_TAB}` : undefined),
        rowKey: (record) => record.uid,
        label: t(TEXTS[listType]),
        isMine: (record) => record.uid === uid,
      }}
      paging={{ ...pagingOf({ page, size }, change), label: t('rank.pages') }}
    />
  );
};
