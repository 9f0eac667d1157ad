import { ProblemAuth, type AdminProblemRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../kit';

interface Props {
  row: AdminProblemRow;
  /** Whether the viewer may change the visibility of problems; others only see it. */
  canManageAll: boolean;
  onChange: (auth: ProblemAuth) => void;
}

const AUTH_NAMES = {
  [ProblemAuth.Public]: 'public',
  [ProblemAuth.Private]: 'private',
  [ProblemAuth.Contest]: 'contest',
} as const;

/**
 * Edits who can see the problem. Only contests set the contest visibility, so it is only listed if it is the current
 * value.
 */
export const AuthSelect = ({ row, canManageAll, onChange }: Props) => {
  const { t } = useTranslation();
  const offered = [ProblemAuth.Public, ProblemAuth.Private, ...(row.auth === ProblemAuth.Contest ? [row.auth] : [])];
  if (!canManageAll) return <>{t(`authoring.auth.${AUTH_NAMES[row.auth]}`)}</>;
  return (
    <span className="t-select t-small-select">
      <select
        aria-label={t('authoring.authOf', { title: row.title })}
        value={row.auth}
        onChange={(event) => onChange(Number(event.target.value) as ProblemAuth)}
      >
        {offered.map((auth) => (
          <option key={auth} value={auth}>
            {t(`authoring.auth.${AUTH_NAMES[auth]}`)}
          </option>
        ))}
      </select>
      <Icon name="dropdown" />
    </span>
  );
};
