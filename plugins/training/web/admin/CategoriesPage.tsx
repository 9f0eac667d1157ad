import { isProblemAdmin, useTitle, useUser } from '@tribunal/web/plugin';
import { useForm } from '@tribunal/web/forms';
import {
  Button,
  Crumbs,
  FormDialog,
  ListPage,
  Tag,
  TextField,
  textError,
  DeleteButton,
  EditButton,
  actionsColumn,
  useEditing,
} from '@tribunal/web/kit';
import { ColourField } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { TrainingLimits, type TrainingCategory } from '../../contract';
import { adminListAddress } from '../addresses';
import { COLOURS } from './colours';
import { api, refresh, useCall, useAction } from '../calls';

const CALL = 'GET /api/get-training-category';

export const CategoriesPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const canChange = user !== null && isProblemAdmin(user);
  const answer = useCall(CALL, { failures: 'silent' });
  const editing = useEditing<TrainingCategory>();
  const name = t('training.admin.categories');
  useTitle(name);

  const remove = useAction({
    ask: (category: TrainingCategory) => ({
      title: t('training.admin.categoryDelete', { name: category.name }),
      text: t('training.admin.categoryDeleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: (category) => api('DELETE /api/admin/training/category', { query: { cid: category.id } }),
    done: t('authoring.deleted'),
    changes: [CALL],
  });
  const actions = actionsColumn<TrainingCategory>((category) => (
    <>
      <EditButton label={t('authoring.editOne', { name: category.name })} onClick={() => editing.edit(category)} />
      <DeleteButton
        label={t('training.admin.action.remove', { title: category.name })}
        onClick={() => remove.run(category)}
      />
    </>
  ));
  const create = canChange && (
    <Button variant="primary" icon="plus" onClick={editing.create}>
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
        answer={answer}
        empty={{ title: t('training.admin.noCategory'), text: t('training.admin.noCategoryText'), actions: create }}
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
      {editing.dialog((category, close) => (
        <CategoryDialog category={category} onClose={close} />
      ))}
    </>
  );
};

interface DialogProps {
  category: TrainingCategory | null;
  onClose: () => void;
}

const CategoryDialog = ({ category, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: category?.name ?? '', color: category?.color ?? COLOURS[0] },
    rule: (field, { name }) => (field === 'name' ? textError(t, t('training.admin.categoryName'), name) : null),
    send: async (values) => {
      const body = { name: values.name.trim(), color: values.color };
      await (category
        ? api('PUT /api/admin/training/category', { body: { id: category.id, ...body }, failures: 'silent' })
        : api('POST /api/admin/training/category', { body, failures: 'silent' }));
      await refresh(CALL);
    },
    success: t('authoring.saved'),
    onDone: onClose,
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
      <ColourField label={t('training.admin.colour')} value={color} onChange={onChange} choices={COLOURS} />
    </FormDialog>
  );
};
