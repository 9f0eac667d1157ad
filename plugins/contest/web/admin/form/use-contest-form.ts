import { draftStore, useLongForm } from '@tribunal/web/forms';
import { toast } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminContest } from '../../../contract';
import { callIn, refresh } from '../../calls';
import { adminContestAddress, useGid } from '../addresses';
import { confirmTimes } from './confirm-times';
import { changeContest, createContest, loadContest } from './calls';
import { faultsOf, type Fault } from './rules';
import { formOf, type FormState } from './state';
import { toSave } from './to-save';

const FIELDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'startTime',
  'endTime',
  'type',
  'oiRankScoreType',
  'penaltyMinutes',
  'auth',
  'pwd',
  'seal',
  'rankShowName',
  'starAccount',
  'rule',
  'awards',
]);
const FORM_FIELDS: Readonly<Record<string, string>> = {
  sealRankTime: 'seal',
  sealRank: 'seal',
  accountLimitRule: 'rule',
  awardConfigList: 'awards',
  awardType: 'awards',
};

/**
 * Returns the form's name for a server field such as `awardConfigList.2.num` or `starAccount.0`; null if it has no
 * control.
 */
export function fieldOfServer(name: string): string | null {
  const [first = '', ...rest] = name.split(/[.[\]]+/).filter(Boolean);
  const field = FORM_FIELDS[first] ?? first;
  if (!FIELDS.has(field)) return null;
  return field === 'awards' && rest.length === 2 ? [field, ...rest].join('.') : field;
}

/** Calls whose cached replies become stale when a contest is saved. */
const STALE_CALLS = ['GET /api/admin/contest', 'GET /api/admin/contest/get-contest-list'] as const;
const refreshLists = (gid: number | null) => refresh(...STALE_CALLS.map((call) => callIn(gid, call)));

/** Returns the label of a control such as `title` or `awards.2.name`. */
const labelOf = (t: TFunction, field: string): string => {
  const [, index, part] = field.split('.');
  return part
    ? t(`contest.admin.form.award.field.${part}`, { number: Number(index) + 1 })
    : t(`contest.admin.form.field.${field}`);
};

/** Provides the state of the form and its actions. */
export const useContestForm = (loaded: AdminContest | null) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const gid = useGid();
  const [contest, setContest] = useState(loaded);
  const [initial] = useState(() => formOf(loaded));
  const isNew = loaded === null;
  const visibleFaults = useCallback(
    (form: FormState, stored: FormState) => {
      const textOf = ({ field, key, values }: Fault): string =>
        key === 'required' || key === 'tooLong'
          ? t(`input.${key}`, { ...values, field: labelOf(t, field) })
          : t(`contest.admin.form.fault.${key}`, values);
      return faultsOf(form, stored, isNew).map((fault) => ({ field: fault.field, message: textOf(fault) }));
    },
    [t, isNew],
  );

  const create = async (form: FormState): Promise<() => void> => {
    const { id } = await createContest(gid, toSave(form, null));
    toast.success(t('authoring.created'));
    await refreshLists(gid);
    // A new contest still needs problems, so the next page is the list of its problems.
    return () => void navigate(adminContestAddress(gid, id, 'problems'), { replace: true });
  };
  const change = async (form: FormState, { id }: AdminContest): Promise<FormState> => {
    await changeContest(gid, id, toSave(form, contest));
    toast.success(t('authoring.saved'));
    const fresh = await loadContest(gid, id);
    setContest(fresh);
    await refreshLists(gid);
    return formOf(fresh);
  };
  const confirms = async (form: FormState): Promise<boolean> => {
    if (!contest) return true;
    // The number of participants grows while the form is open. Saving shows the errors of reading.
    const current = await loadContest(gid, contest.id).catch(() => contest);
    return confirmTimes(current, toSave(form, contest), Date.now(), t);
  };
  const longForm = useLongForm<FormState>({
    initial,
    isNew,
    faultsOf: visibleFaults,
    controlOf: fieldOfServer,
    draft: draftStore(`contest-draft:${loaded?.id ?? (gid === null ? 'new' : `group-${gid}`)}`),
    // Others may use this device too.
    draftOf: (form) => ({ ...form, pwd: '' }),
    confirms,
    send: (form) => (contest ? change(form, contest) : create(form)),
  });
  const { values: form, put, error, touch } = longForm;
  return { form, contest, setFields: put, error, touch, longForm };
};
export type ContestFormTools = ReturnType<typeof useContestForm>;
