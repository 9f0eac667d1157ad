import { ProblemAuth } from '@tribunal/contract';
import { Icon } from '../../../kit';

interface Props {
  auth: ProblemAuth;
  label: string;
  /** Returns the name of a visibility. */
  nameOf: (auth: ProblemAuth) => string;
  /** Whether the viewer may change the visibility; others only see it. */
  canChange: boolean;
  onChange: (auth: ProblemAuth) => void;
}

/**
 * Edits who can see the problem. Only contests set the contest visibility, so it is only listed if it is the current
 * value.
 */
export const AuthSelect = ({ auth, label, nameOf, canChange, onChange }: Props) => {
  const offered = [ProblemAuth.Public, ProblemAuth.Private, ...(auth === ProblemAuth.Contest ? [auth] : [])];
  if (!canChange) return <>{nameOf(auth)}</>;
  return (
    <span className="t-select t-small-select">
      <select aria-label={label} value={auth} onChange={(event) => onChange(Number(event.target.value) as ProblemAuth)}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <Icon name="dropdown" />
    </span>
  );
};
