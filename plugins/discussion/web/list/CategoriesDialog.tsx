import { Button, Dialog, IconButton, Note, TextField, useSave } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscussionLimits, type DiscussionCategory } from '../../contract';
import { api, refresh, useAction } from '../calls';

interface Row {
  /** Undefined for a new category. */
  id: number | undefined;
  key: number;
  name: string;
}

/** Renames, adds and deletes categories; for super admins. */
export const CategoriesDialog = ({
  categories,
  onClose,
}: {
  categories: DiscussionCategory[];
  onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [rows, setRows] = useState<Row[]>(() => categories.map(({ id, name }) => ({ id, key: id, name })));
  const { state, errors, run } = useSave();
  const put = (key: number, name: string) => setRows(rows.map((row) => (row.key === key ? { ...row, name } : row)));
  const add = () => setRows([...rows, { id: undefined, key: -rows.length - 1, name: '' }]);
  const save = () =>
    run(
      async () => {
        const body = rows.map(({ id, name }) => ({ name, ...(id !== undefined && { id }) }));
        await api('POST /api/discussion-category', { body, failures: 'silent' });
        await refresh('GET /api/discussion-category');
      },
      { success: t('discussion.categoriesSaved'), onDone: onClose },
    );
  const drop = (key: number) => setRows((before) => before.filter((row) => row.key !== key));
  const remove = useAction({
    ask: (_id: number, { name }: Row) => ({
      title: t('discussion.deleteCategoryAsk', { name }),
      text: t('discussion.deleteCategoryText'),
      yes: t('discussion.delete'),
      variant: 'negative',
    }),
    call: (id) => api('DELETE /api/discussion-category', { query: { id } }),
    changes: ['GET /api/discussion-category'],
    after: (_, _id, { key }) => drop(key),
  });
  return (
    <Dialog
      title={t('discussion.categories')}
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button variant="primary" state={state} onClick={() => void save()}>
          {t('discussion.save')}
        </Button>
      }
    >
      {errors.form && <Note kind="negative">{errors.form}</Note>}
      <div className="ui form">
        {rows.map((row, index) => (
          <div key={row.key} className="t-category-row">
            <TextField
              label={t('discussion.categoryNumber', { number: index + 1 })}
              value={row.name}
              maxLength={DiscussionLimits.category.max}
              onChange={(name) => put(row.key, name)}
            />
            <IconButton
              icon="trash alternate outline"
              label={t('discussion.deleteOne', { title: row.name })}
              onClick={() => (row.id === undefined ? drop(row.key) : remove.run(row.id, row))}
            />
          </div>
        ))}
        <Button icon="plus" onClick={add}>
          {t('discussion.addCategory')}
        </Button>
      </div>
    </Dialog>
  );
};
