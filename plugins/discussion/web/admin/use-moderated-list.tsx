import { ListFilters, Segmented, type Column } from '@tribunal/web/kit';
import type { ListProps } from '@tribunal/web/kit/more';
import { usePage } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { DiscussionStatus, type Discussion } from '../../contract';

const STATUSES = Object.values(DiscussionStatus);

interface Shown extends Pick<ListProps<Discussion>, 'answer'> {
  columns: readonly Column<Discussion>[];
  label: string;
  /** Said when there are no discussions at all. */
  none: string;
}

/** Manages the list of discussions of those who moderate them: its filters, which are in the address, and its page. */
export const useModeratedList = () => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging, keyword, search } = usePage({ keyword: 'text', status: STATUSES });
  const status = STATUSES.find((one) => String(one) === params.get('status'));
  const isFiltered = keyword !== '' || status !== undefined;
  const listOf = ({ answer, columns, label, none }: Shown): ListProps<Discussion> => ({
    answer,
    filters: (
      <ListFilters label={t('discussion.search')} {...search}>
        <Segmented
          label={t('discussion.shown')}
          value={String(status ?? '')}
          options={[
            { value: '', text: t('discussion.anyStatus') },
            { value: String(DiscussionStatus.Shown), text: t('discussion.statusShown') },
            { value: String(DiscussionStatus.Disabled), text: t('discussion.statusDisabled') },
          ]}
          onChange={(value) => change({ status: value })}
        />
      </ListFilters>
    ),
    noMatch: isFiltered && { title: t('discussion.noMatch'), text: t('discussion.noMatchText'), reset },
    empty: { title: t('discussion.none'), text: none },
    rows: { columns, rowKey: ({ id }) => id, label, height: 'roomy' },
    paging: { ...paging, label: t('discussion.pages') },
  });
  return { query: { ...query, status }, listOf };
};
