import { Button, Icon, IconButton } from '@tribunal/web/kit';
import { Drawer } from '@tribunal/web/kit/more';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { TrainingDetail, TrainingProblem } from '../../contract';
import { useCall } from '../calls';
import { Mark } from '../frame/ProblemsTab';

interface Props {
  training: TrainingDetail;
  /** The id of the open problem. */
  current: string;
  addressOf: (problemId: string) => string;
}

/**
 * Leads to the previous and the next problem, and opens the list of all problems with the viewer's progress. Narrow
 * screens have room for the list only.
 */
export const ProblemNav = ({
  training: { id: tid, sections, title, acCount, problemCount },
  current,
  addressOf,
}: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useCall('GET /api/get-training-problem-list', { query: { tid }, failures: 'silent' });
  const open = data.filter(({ isLocked }) => !isLocked);
  const at = open.findIndex(({ problemId }) => problemId === current);
  const step = (by: -1 | 1) => {
    const to = at === -1 ? undefined : open[at + by];
    return { disabled: !to, onClick: () => to && void navigate(addressOf(to.problemId)) };
  };
  return (
    <span className="t-row tight">
      <span className="t-hide-sm">
        <IconButton size="small" icon="chevron left" label={t('training.previous')} {...step(-1)} />
      </span>
      <Button size="small" icon="list ul" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="t-num">{t('training.solved', { acCount, problemCount })}</span>
      </Button>
      <span className="t-hide-sm">
        <IconButton size="small" icon="chevron right" label={t('training.next')} {...step(1)} />
      </span>
      {isOpen && (
        <Drawer label={t('training.problemsOf', { title })} onClose={() => setOpen(false)}>
          {[null, ...sections].map((section) => (
            <section key={section?.id ?? 'first'}>
              {section && (
                <h2 className="t-train-section">
                  {section.isLocked && <Icon name="lock" />}
                  {section.title}
                </h2>
              )}
              <ol className="t-train-list">
                {data
                  .filter(({ sectionId }) => sectionId === (section?.id ?? null))
                  .map((problem) => (
                    <li key={problem.pid}>
                      <Entry problem={problem} current={current} addressOf={addressOf} />
                    </li>
                  ))}
              </ol>
            </section>
          ))}
        </Drawer>
      )}
    </span>
  );
};

const Entry = ({
  problem,
  current,
  addressOf,
}: Pick<Props, 'current' | 'addressOf'> & { problem: TrainingProblem }) => {
  const { problemId, title, myStatus, isLocked } = problem;
  const content = (
    <>
      <Mark status={myStatus} isLocked={isLocked} />
      <span className="t-muted">{problemId}</span> {title}
    </>
  );
  if (isLocked) return <span className="t-locked">{content}</span>;
  return (
    <Link to={addressOf(problemId)} aria-current={problemId === current ? 'page' : undefined}>
      {content}
    </Link>
  );
};
