import { Link } from 'react-router-dom';
import { useSite } from '../site';

export const Logo = ({ to = '/home' }: { to?: string }) => {
  const { shortName } = useSite();
  return (
    <Link className="t-logo" to={to}>
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <rect width="26" height="26" rx="6" fill="var(--brand-fill)" />
        <path
          d="M5 9h16M13 6v14M9.5 20h7M5 9l-1.6 5h6L7.8 9M18.2 9l-1.6 5h6L21 9"
          fill="none"
          stroke="var(--on-brand)"
          strokeWidth="1.7"
          strokeLinejoin="round"
          strokeLinecap="round"
          transform="translate(0 -.4)"
        />
      </svg>
      <span className="t-ellipsis">{shortName}</span>
    </Link>
  );
};
