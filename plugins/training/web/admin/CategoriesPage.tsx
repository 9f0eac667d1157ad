import { isProblemAdmin, useTitle, useUser } from '@tribunal/web/plugin';
import { useForm } from '@tribunal/web/forms';
import {
  Button,
  confirm,
  Crumbs,
  EmptyState,
  FormDialog,
  IconButton,
  ListPage,
  onePage,
  Tag,
  TextField,
  toast,
  type Column,
  textError,
} from '@tribunal/web/kit';
import { ColourField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingLimits, type TrainingCategory } from '../../contract';
import { adminListAddress } from '../addresses';
import { COLOURS } from './colours';
import { api, refresh, useCall } from '../calls';

const CALL = 'GET /api/get-training-category';

type Open = 'none' | 'new' | TrainingCategory;

export const CategoriesPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const canChange = user !== null && isProblemAdmin(user);
  const answer = useCall(CALL, { failures: 'silent' });
  const [open, setOpen] = useState<Open>('none');
  const name = t('training.admin.categories');
  useTitle(name);

  const remove = async (category: TrainingCategory) => {
    const isSure = await confirm({
      title: t('training.admin.categoryDelete', { name: category.name }),
      text: t('training.admin.categoryDeleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    });
    if (!isSure) return;
    await api('DELETE /api/admin/training/category', { query: { cid: category.id } });
    toast.success(t('authoring.deleted'));
    await refresh(CALL);
  };
  const actions: Column<TrainingCategory> = {
    key: 'actions',
    head: <span className="t-sr">{t('authoring.actions')}</span>,
    width: 'min',
    cell: (category) => (
      <span className="t-row tight">
        <IconButton
          size="small"
          icon="edit outline"
          label={t('authoring.editOne', { name: category.name })}
          onClick={() => setOpen(category)}
        />
        <IconButton
          size="small"
          icon="trash alternate outline"
          label={t('training.admin.action.remove', { title: category.name })}
          onClick={() => void remove(category).catch(() => undefined)}
        />
      </span>
    ),
  };
  const create = canChange && (
    <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
      {t('training.admin.categoryCreate')}
    </Button>
  );
  return (
    <>
      <Crumbs up={{ to: adminListAddress(null), text: t('training.name') }} here={name} />
      <ListPage
        title={name}
        sub={t('training.admin.categoriesSub')}
        actions={create}
        answer={onePage(answer)}
        failed={t('kit.listFailed')}
        empty={
          <EmptyState title={t('training.admin.noCategory')} actions={create}>
            <p>{t('training.admin.noCategoryText')}</p>
          </EmptyState>
        }
        rows={{
          columns: [
            { key: 'name', head: t('training.category'), cell: (row) => <Tag color={row.color}>{row.name}</Tag> },
            ...(canChange ? [actions] : []),
          ],
          rowKey: ({ id }) => id,
          label: name,
          height: 'roomy',
        }}
      />
      {open !== 'none' && (
        <CategoryDialog
          key={open === 'new' ? 'new' : open.id}
          category={open === 'new' ? null : open}
          onClose={() => setOpen('none')}
          onSaved={() => {
            setOpen('none');
            void refresh(CALL);
          }}
        />
      )}
    </>
  );
};

interface DialogProps {
  category: TrainingCategory | null;
  onClose: () => void;
  onSaved: () => void;
}

const CategoryDialog = ({ category, onClose, onSaved }: DialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: category?.name ?? '', color: category?.color ?? COLOURS[0] },
    rule: (field, { name }) => (field === 'name' ? textError(t, t('training.admin.categoryName'), name) : null),
    send: async (values) => {
      const body = { name: values.name.trim(), color: values.color };
      await (category
        ? api('PUT /api/admin/training/category', { body: { id: category.id, ...body }, failures: 'silent' })
        : api('POST /api/admin/training/category', { body, failures: 'silent' }));
    },
    success: t('authoring.saved'),
    onDone: onSaved,
  });
  const { value: color, onChange } = form.bind('color');
  return (
    <FormDialog
      title={t(category ? 'training.admin.categoryEdit' : 'training.admin.categoryCreate')}
      save={t('authoring.save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('training.admin.categoryName')}
        {...form.bind('name')}
        autoComplete="off"
        maxLength={TrainingLimits.categoryName.max}
      />
      <ColourField
        label={t('training.admin.colour')}
        value={color}
        onChange={onChange}
        choices={COLOURS}
        choiceLabel={(colour) => t('training.admin.colourOf', { colour })}
      />
    </FormDialog>
  );
};
