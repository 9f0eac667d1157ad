import { deviceStore, LinkButton, ListCard, Segmented, Toggle, ListFilters } from '@tribunal/web/kit';
import { pagingOf, useFilters, useTitle, wholeNumber } from '@tribunal/web/plugin';
import { ProblemTable } from '@tribunal/web/problem-lists';
import { Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupProblemPageSizes } from '../../contract';
import { adminAddress, formAddress, openAddress } from '../addresses';
import { useList } from '../calls';

const LEVELS = ['0', '1', '2'] as const;
const LEVEL_NAMES = { 0: 'easy', 1: 'mid', 2: 'hard' } as const;
const TAGS_KEY = 'group-problem-tags';

const readFilters = (params: URLSearchParams) => ({
  keyword: params.get('keyword') ?? '',
  difficulty: LEVELS.find((level) => level === params.get('difficulty')) ?? '',
  page: wholeNumber(params.get('currentPage'), 1),
  size: Math.min(wholeNumber(params.get('limit'), GroupProblemPageSizes.list), Limits.pageSize.max),
});

/** The visible problems of a group, with the viewer's results; group admins find the way to their table. */
export const ProblemList = ({ gid, canManage }: { gid: number; canManage: boolean }) => {
  const { t } = useTranslation();
  const { params, change, reset, search } = useFilters({ keyword: 'text', difficulty: LEVELS });
  const [showTags, setShowTags] = useState(() => deviceStore.read<boolean>(TAGS_KEY) ?? true);
  const { keyword, difficulty, page, size } = readFilters(params);
  const answer = useList('GET /api/group/get-problem-list', {
    gid,
    currentPage: page,
    limit: size,
    keyword: keyword || undefined,
    difficulty: difficulty === '' ? undefined : Number(difficulty),
  });
  useTitle(t('group-problem.name'));
  const toggleTags = (isShown: boolean) => {
    deviceStore.write(TAGS_KEY, isShown);
    setShowTags(isShown);
  };
  const create = (
    <LinkButton size="small" variant="primary" icon="plus" to={formAddress(gid, 'create')}>
      {t('group-problem.create')}
    </LinkButton>
  );
  const isFiltered = keyword !== '' || difficulty !== '';
  return (
    <ListCard
      title={t('group-problem.name')}
      aside={
        canManage && (
          <span className="t-row tight">
            <LinkButton size="small" icon="cog" to={adminAddress(gid)}>
              {t('group-problem.manage')}
            </LinkButton>
            {create}
          </span>
        )
      }
      filters={
        <ListFilters label={t('problem.keyword')} {...search}>
          <Segmented
            label={t('problem.level')}
            value={difficulty}
            options={[
              { value: '', text: t('problem.allLevels') },
              ...LEVELS.map((level) => ({ value: level, text: t(`kit.level.${LEVEL_NAMES[level]}`) })),
            ]}
            onChange={(level) => change({ difficulty: level })}
          />
          <Toggle variant="box" label={t('problem.showTags')} checked={showTags} onChange={toggleTags} />
        </ListFilters>
      }
      answer={answer}
      noMatch={isFiltered && { title: t('group-problem.noMatch'), text: t('group-problem.noMatchText'), reset }}
      empty={{ title: t('group-problem.none'), text: t('group-problem.noneText'), actions: canManage && create }}
      rowsExpected={10}
      rows={(rows) => <ProblemTable rows={rows} showTags={showTags} addressOf={(row) => openAddress(gid, row)} />}
      paging={{ ...pagingOf({ page, size }, change), label: t('problem.pages') }}
    />
  );
};
