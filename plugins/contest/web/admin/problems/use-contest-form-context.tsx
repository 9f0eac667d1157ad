import { Card, CardBody, userStore } from '@tribunal/web/kit';
import type { ProblemFormContext } from '@tribunal/web/plugin/more';
import { ProblemAuth } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextLabel, type AdminContest, type ContestProblemLink } from '../../../contract';
import { api, callIn, inGroup, PROBLEM_LIST, refresh } from '../../calls';
import { adminContestAddress, problemFormAddress, useGid } from '../addresses';
import { LINK_FIELDS, linkOf, nextColour, type LinkDraft } from './link';
import { LinkFields, useLinkForm } from './LinkFields';

const failures = 'silent' as const;
const draftKey = (cid: number): string => `contest-problem-draft:${cid}`;

const draftOf = ({ displayId, displayTitle, color }: ContestProblemLink): LinkDraft => ({
  displayId,
  displayTitle,
  color: color ?? '',
});
const isSame = (one: LinkDraft, other: LinkDraft): boolean => LINK_FIELDS.every((field) => one[field] === other[field]);
const refreshList = (gid: number | null) => refresh(callIn(gid, PROBLEM_LIST));

interface Options {
  contest: Pick<AdminContest, 'id' | 'type' | 'title'>;
  /** All problems in the contest. */
  links: readonly ContestProblemLink[];
  /** The problem to edit; null creates a new one. */
  link: (ContestProblemLink & { pid: number }) | null;
}

/**
 * Provides the contest as the place of a problem form: it adds label, title and balloon, and decides who sees the
 * problem.
 */
export const useContestFormContext = ({ contest: { id: cid, type }, links, link }: Options): ProblemFormContext => {
  const { t } = useTranslation();
  const gid = useGid();
  const [stored, setStored] = useState<LinkDraft>(() =>
    link ? draftOf(link) : { displayId: nextLabel(links), displayTitle: '', color: nextColour(links) },
  );
  const [savedDraft] = useState(() => (link ? null : userStore.read<LinkDraft>(draftKey(cid))));
  const form = useLinkForm({
    initial: { ...stored, ...savedDraft },
    onChange: (draft) => {
      if (!link) userStore.write(draftKey(cid), draft);
    },
  });
  const { values: draft, checkAll, setFieldErrors } = form;
  return {
    key: `contest-${cid}`,
    up: { to: adminContestAddress(gid, cid, 'problems'), text: t('contest.admin.page.problems') },
    auth: ProblemAuth.Contest,
    type,
    addressOf: (pid) => problemFormAddress(gid, cid, pid),
    fields: (
      <Card title={t('contest.admin.problem.inContest')} className="t-form-block">
        <CardBody>
          <LinkFields form={form} />
        </CardBody>
      </Card>
    ),
    isDirty: !isSame(draft, stored),
    check: () => {
      const wrong = checkAll();
      if (wrong) document.getElementsByName(wrong)[0]?.focus();
      return wrong === null;
    },
    showServerError: (field, message) => {
      const known = LINK_FIELDS.find((one) => one === field);
      if (known) setFieldErrors({ [known]: message });
      return known !== undefined;
    },
    create: async (save) => {
      const body = { cid, ...inGroup(gid), ...linkOf(draft), save };
      const made = await api(callIn(gid, 'POST /api/admin/contest/problem'), { body, failures });
      userStore.remove(draftKey(cid));
      setStored(draft);
      await refreshList(gid);
      return made;
    },
    change: async () => {
      if (!link || isSame(draft, stored)) return;
      const body = { cid, ...inGroup(gid), pid: link.pid, ...linkOf(draft) };
      await api(callIn(gid, 'PUT /api/admin/contest/contest-problem'), { body, failures });
      setStored(draft);
      await refreshList(gid);
    },
  };
};
