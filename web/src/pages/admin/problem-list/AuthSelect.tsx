import { ProblemAuth, type AdminProblemRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../kit';

interface Props {
  row: AdminProblemRow;
  /** Only they decide who sees a problem; others read it. */
  isHead: boolean;
  onChange: (auth: ProblemAuth) => void;
}

const NAME = {
  [ProblemAuth.Public]: 'public',
  [ProblemAuth.Private]: 'private',
  [ProblemAuth.Contest]: 'contest',
} as const;

/** Who sees the problem. Only contests make a problem theirs, so that is no choice here unless it is so already. */
export const AuthSelect = ({ row, isHead, onChange }: Props) => {
  const { t } = useTranslation();
  const offered = [ProblemAuth.Public, ProblemAuth.Private, ...(row.auth === ProblemAuth.Contest ? [row.auth] : [])];
  if (!isHead) return <>{t(`authoring.auth.${NAME[row.auth]}`)}</>;
  return (
    <span className="t-select t-small-select">
      <select
        aria-label={t('authoring.authOf', { title: row.title })}
        value={row.auth}
        onChange={(event) => onChange(Number(event.target.value) as ProblemAuth)}
      >
        {offered.map((auth) => (
          <option key={auth} value={auth}>
            {t(`authoring.auth.${NAME[auth]}`)}
          </option>
        ))}
      </select>
      <Icon name="dropdown" />
    </span>
  );
};
