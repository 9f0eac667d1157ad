import { DraftNote, draftStore, LongForm, SaveBar, useLongForm } from '@tribunal/web/forms';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { Card, CardBody, EmptyState, LinkButton, PasswordField, TextField, toast, TimeField } from '@tribunal/web/kit';
import { ColourField, FieldGroup, MarkdownField, Radios, SelectField } from '@tribunal/web/kit/fields';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TRAINING_AUTHS, TrainingLimits, type TrainingAuth } from '../../../contract';
import { adminAddress, adminListAddress, useGid } from '../../addresses';
import { api, callIn, inGroup, refresh, useCategories } from '../../calls';
import { COLOURS } from '../colours';
import { loadTraining } from './load-training';
import { faultsOf, formOf, NEW_CATEGORY, toDto, type FormState, type Loaded } from './state';

/** Calls whose cached replies become stale when a training is saved. */
const STALE = [
  'GET /api/admin/training',
  'GET /api/admin/training/get-training-list',
  'GET /api/get-training-list',
] as const;
const CONTROLS: ReadonlySet<string> = new Set(['title', 'rank', 'description', 'auth', 'privatePwd', 'dueTime']);

/** Returns the form's name for a server field such as `training.title`; null if it has no control. */
const controlOf = (name: string): string | null => {
  const field = name.split('.').at(-1) ?? '';
  if (name.startsWith('trainingCategory')) return 'category';
  return CONTROLS.has(field) ? field : null;
};

const useTrainingForm = (loaded: Loaded | null) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const gid = useGid();
  const refreshStale = () => refresh('GET /api/group/get-training-category', ...STALE.map((call) => callIn(gid, call)));
  const [stored, setStored] = useState(loaded);
  const [initial] = useState(() => formOf(loaded));
  const visibleFaults = useCallback(
    (form: FormState) =>
      faultsOf(form).map(({ field, key }) => ({
        field,
        message:
          key === 'required'
            ? t('input.required', { field: t(`training.admin.field.${field}`) })
            : t(`training.admin.fault.${key}`, { max: TrainingLimits.rank.max }),
      })),
    [t],
  );
  return useLongForm<FormState>({
    initial,
    isNew: loaded === null,
    faultsOf: visibleFaults,
    controlOf,
    draft: draftStore(`training-draft:${loaded?.training.id ?? (gid === null ? 'new' : `new:${gid}`)}`),
    // Others may use this device too.
    draftOf: (form) => ({ ...form, privatePwd: '' }),
    send: async (form) => {
      const { training, trainingCategory } = toDto(form, stored?.training ?? null);
      if (!stored) {
        const { id } = await api(callIn(gid, 'POST /api/admin/training'), {
          body: { training, trainingCategory, ...inGroup(gid) },
          failures: 'silent',
        });
        toast.success(t('authoring.created'));
        await refreshStale();
        // A new training still needs problems, so the next page is the list of its problems.
        return () => void navigate(adminAddress({ id, gid }, 'problems'), { replace: true });
      }
      const { id } = stored.training;
      const body = { training: { ...training, id }, trainingCategory, ...inGroup(gid) };
      await api(callIn(gid, 'PUT /api/admin/training'), { body, failures: 'silent' });
      toast.success(t('authoring.saved'));
      const fresh = await loadTraining({ id, gid });
      setStored(fresh);
      await refreshStale();
      return formOf(fresh);
    },
  });
};

/** Form with all settings of a training. The draft is kept on this device until it is saved. */
export const TrainingForm = ({ loaded }: { loaded: Loaded | null }) => {
  const { t } = useTranslation();
  const longForm = useTrainingForm(loaded);
  const { values: form, put, error, touch } = longForm;
  const gid = useGid();
  const uploads = useMarkdownUploads(gid ?? undefined, true);
  const categories = useCategories(gid);
  const field = (name: 'title' | 'rank' | 'privatePwd' | 'dueTime' | 'description' | 'categoryName') => ({
    label: t(`training.admin.field.${name}`),
    name,
    value: form[name],
    onChange: (value: string) => put({ [name]: value }),
    onBlur: () => touch(name),
    error: error(name),
  });
  return (
    <>
      <DraftNote
        form={longForm}
        title={t('training.admin.draftFound')}
        restored={(draft) => ({ ...draft, privatePwd: form.privatePwd })}
      />
      <LongForm form={longForm} saveKeys="enter" leaveText={t('setting.leaveText')}>
        <Card className="t-form-block" title={t('training.admin.part.basics')}>
          <CardBody>
            <TextField {...field('title')} autoComplete="off" maxLength={TrainingLimits.title.max} />
            <MarkdownField
              {...field('description')}
              rows={8}
              maxLength={TrainingLimits.description.max}
              preview="tab"
              uploads={uploads}
            />
            <div className="t-fields two">
              <TextField {...field('rank')} inputMode="numeric" autoComplete="off" />
              {gid === null && categories?.length === 0 ? (
                <NoCategory />
              ) : (
                <SelectField
                  label={t('training.category')}
                  name="category"
                  value={form.category}
                  options={[
                    { value: '', text: t('training.admin.noneChosen') },
                    ...(categories ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
                    ...(gid === null ? [] : [{ value: NEW_CATEGORY, text: t('training.admin.categoryNew') }]),
                  ]}
                  onChange={(category) => put({ category })}
                  error={error('category')}
                />
              )}
            </div>
            {form.category === NEW_CATEGORY && (
              <div className="t-fields two">
                <TextField {...field('categoryName')} autoComplete="off" maxLength={TrainingLimits.categoryName.max} />
                <ColourField
                  label={t('training.admin.colour')}
                  value={form.categoryColor}
                  onChange={(categoryColor) => put({ categoryColor })}
                  choices={COLOURS}
                />
              </div>
            )}
            <p className="t-hint">{t('training.admin.rankHint')}</p>
          </CardBody>
        </Card>
        <Card className="t-form-block" title={t('training.admin.part.access')}>
          <CardBody>
            <FieldGroup label={t('training.auth')} name="auth" error={error('auth')}>
              <Radios
                label={t('training.auth')}
                value={form.auth}
                choices={TRAINING_AUTHS.map((value) => ({
                  value,
                  text: t(value === 'Private' ? 'training.private' : 'training.public'),
                  hint: t(`training.admin.authHint.${value}`),
                }))}
                onChange={(auth) => put({ auth: auth as TrainingAuth })}
              />
            </FieldGroup>
            {form.auth === 'Private' && (
              <PasswordField
                {...field('privatePwd')}
                hint={loaded && t('training.admin.passwordHint')}
                autoComplete="off"
                maxLength={TrainingLimits.password.max}
              />
            )}
            <div className="t-fields two">
              <TimeField {...field('dueTime')} stored={loaded?.training.dueTime} />
            </div>
            <p className="t-hint">{t('training.admin.dueHint')}</p>
          </CardBody>
        </Card>
      </LongForm>
      <SaveBar form={longForm} hint={t('training.admin.saveKeys')} />
    </>
  );
};

/** Leads to the page where the first category is created. */
const NoCategory = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture="none"
      title={t('training.admin.noCategory')}
      actions={<LinkButton to={`${adminListAddress(null)}/category`}>{t('training.admin.categories')}</LinkButton>}
    />
  );
};
