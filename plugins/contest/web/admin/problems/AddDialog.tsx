import { Button, Dialog, TextField, useSave } from '@tribunal/web/kit';
import { Form } from '@tribunal/web/kit/more';
import type { AdminProblemRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits, nextLabel, type ContestProblemLink } from '../../../contract';
import { api, callIn, inGroup, PROBLEM_LIST, refresh } from '../../calls';
import { useGid } from '../addresses';
import { labelError } from './link';
import { Picker } from './Picker';

interface Props {
  cid: number;
  /** Problems that are already in the contest. */
  links: readonly ContestProblemLink[];
  onClose: () => void;
}

/** Dialog that adds existing problems to the contest, each with a label to choose. */
export const AddDialog = ({ cid, links, onClose }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const [chosen, setChosen] = useState<AdminProblemRow | null>(null);
  /** Several can be added one after another. */
  const added = () => {
    setChosen(null);
    void refresh(callIn(gid, PROBLEM_LIST));
  };
  return (
    <Dialog title={t('contest.admin.add.title')} width="wide" outsideClick="stay" onClose={onClose}>
      <Picker cid={cid} action={t('contest.admin.add.choose')} onChoose={setChosen}>
        {chosen && (
          <LabelForm
            key={chosen.id}
            cid={cid}
            problem={chosen}
            suggested={nextLabel(links)}
            onAdded={added}
            onCancel={() => setChosen(null)}
          />
        )}
      </Picker>
    </Dialog>
  );
};

interface LabelProps {
  cid: number;
  problem: AdminProblemRow;
  suggested: string;
  onAdded: () => void;
  onCancel: () => void;
}

const LabelForm = ({ cid, problem: { id: pid, title }, suggested, onAdded, onCancel }: LabelProps) => {
  const { t } = useTranslation();
  const gid = useGid();
  // The suggested label may change once the list of the contest's problems is reloaded; a typed label does not.
  const [typed, setLabel] = useState<string | null>(null);
  const displayId = typed ?? suggested;
  const { state, dialog, errors, run, fail } = useSave(['displayId']);
  const add = () => {
    const fault = labelError(t, displayId);
    if (fault) return fail('displayId', fault);
    const body = { cid, ...inGroup(gid), pid, displayId: displayId.trim() };
    const call = callIn(gid, 'POST /api/admin/contest/add-problem-from-public');
    void run(() => api(call, { body, failures: 'silent' }), {
      success: t('contest.admin.add.added', { label: body.displayId }),
      onDone: onAdded,
    });
  };
  return (
    <Form className="t-body" {...dialog} onSave={add}>
      <TextField
        label={t('contest.admin.add.labelOf', { title })}
        name="displayId"
        autoFocus
        autoComplete="off"
        maxLength={ContestLimits.displayId.max}
        value={displayId}
        onChange={setLabel}
        error={errors.displayId}
      />
      <div className="t-row">
        <Button variant="primary" type="submit" state={state}>
          {t('contest.admin.add.add')}
        </Button>
        <Button onClick={onCancel}>{t('kit.cancel')}</Button>
      </div>
    </Form>
  );
};
