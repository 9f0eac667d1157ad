import { Limits, ProblemAuth, ProblemType, type Difficulty } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { TextField, Toggle, toast } from '../../../../kit';
import { FieldGroup, Radios, SelectField, TagInput } from '../../../../kit/fields';
import { withType } from '../values/case-modes';
import { useProblemFormTools } from '../problem-form-tools';
import { FormBlock } from './FormBlock';

const TYPES = [
  { type: ProblemType.Acm, text: 'ACM', hint: 'authoring.typeAcm' },
  { type: ProblemType.Oi, text: 'OI', hint: 'authoring.typeOi' },
] as const;
const LEVELS = ['easy', 'mid', 'hard'] as const;
const NO_LEVEL = '';

/**
 * Returns the visibility options. A plain admin may keep the current value but not make a problem public; `contest`
 * is set by contests.
 */
const useAuthOptions = () => {
  const { t } = useTranslation();
  const { stored, choices } = useProblemFormTools();
  const all = [
    { auth: ProblemAuth.Public, text: t('authoring.auth.public') },
    { auth: ProblemAuth.Private, text: t('authoring.auth.private') },
    { auth: ProblemAuth.Contest, text: t('authoring.auth.contest') },
  ];
  const isOffered = (auth: ProblemAuth) =>
    auth === ProblemAuth.Private || auth === stored.auth || (auth === ProblemAuth.Public && choices.canPublish);
  return all.filter(({ auth }) => isOffered(auth)).map(({ auth, text }) => ({ value: String(auth), text }));
};

export const Basics = () => {
  const { t } = useTranslation();
  const { form, choices, context, put, change, error, touch } = useProblemFormTools();
  const auths = useAuthOptions();
  return (
    <FormBlock section="basics">
      <div className="t-fields id-title">
        <TextField
          label={t('authoring.field.problemId')}
          name="problemId"
          autoComplete="off"
          maxLength={Limits.problemId.max - (context?.idPrefix?.length ?? 0)}
          value={form.problemId}
          onChange={(problemId) => put({ problemId })}
          onBlur={() => touch('problemId')}
          error={error('problemId')}
        />
        <TextField
          label={t('authoring.field.title')}
          name="title"
          autoComplete="off"
          maxLength={Limits.problemTitle.max}
          value={form.title}
          onChange={(title) => put({ title })}
          onBlur={() => touch('title')}
          error={error('title')}
        />
      </div>
      {context?.idPrefix && form.problemId.trim() !== '' && (
        <p className="t-hint">
          {t('authoring.fullId', { id: `${context.idPrefix}${form.problemId.trim().toUpperCase()}` })}
        </p>
      )}
      <div className="t-fields two">
        <SelectField
          label={t('authoring.field.difficulty')}
          name="difficulty"
          value={form.difficulty === null ? NO_LEVEL : String(form.difficulty)}
          options={[
            ...(form.isRemote ? [{ value: NO_LEVEL, text: t('authoring.noLevel') }] : []),
            ...LEVELS.map((level, value) => ({ value: String(value), text: t(`kit.level.${level}`) })),
          ]}
          onChange={(value) => put({ difficulty: value === NO_LEVEL ? null : (Number(value) as Difficulty) })}
          error={error('difficulty')}
        />
        <SelectField
          label={t('authoring.field.auth')}
          name="auth"
          value={String(form.auth)}
          options={auths}
          disabled={context?.auth !== undefined}
          onChange={(value) => put({ auth: Number(value) as ProblemAuth })}
          error={error('auth')}
        />
      </div>
      <FieldGroup label={t('authoring.field.type')} name="type" error={error('type')}>
        <Radios
          label={t('authoring.field.type')}
          value={String(form.type)}
          choices={TYPES.filter(({ type }) => context?.type === undefined || type === form.type).map(
            ({ type, text, hint }) => ({
              value: String(type),
              text,
              hint: t(hint),
            }),
          )}
          onChange={(value) => change((now) => withType(now, Number(value) as ProblemType))}
        />
      </FieldGroup>
      <TagInput
        label={t('authoring.field.tags')}
        name="tags"
        value={form.tags}
        known={choices.tags}
        maxLength={Limits.tagName.max}
        onChange={(tags) => put({ tags })}
        onDuplicate={(name) => toast.warning(t('authoring.tagDuplicate', { name }))}
        removeLabel={(name) => t('authoring.tagRemove', { name })}
        error={error('tags')}
      />
      <Toggle label={t('authoring.codeShare')} checked={form.codeShare} onChange={(codeShare) => put({ codeShare })} />
      {form.isRemote && <p className="t-hint">{t('authoring.remoteHint')}</p>}
    </FormBlock>
  );
};
