import { Status } from '@tribunal/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { shortcutKey, Verdict } from '../../kit';

export interface StripProblem {
  pid: number;
  problemId: string;
  title: string;
  /** Null if the problem was never attempted. */
  status: Status | null;
  /** Score of an OI problem. */
  score?: number | null;
}

interface Props {
  problems: readonly StripProblem[];
  /** `problemId` of the open problem, if one is open. */
  current: string | undefined;
  addressOf: (problem: StripProblem) => string;
}

/**
 * Links to all problems of a set with the viewer's own results, in one line that scrolls by itself. `[` and `]` lead to
 * the previous and to the next problem.
 */
export const ProblemStrip = ({ problems, current, addressOf }: Props) => {
  const { t } = useTranslation();
  const place = problems.findIndex(({ problemId }) => problemId === current);
  const keys = new Map([
    [problems[place - 1], '['],
    [problems[place + 1], ']'],
  ]);
  useLinkKeys(new Map([...keys].flatMap(([problem, key]) => (problem ? [[key, addressOf(problem)]] : []))));
  return (
    <nav className="t-strip" aria-label={t('focus.problems')}>
      {problems.map((problem, index) => (
        <Entry
          key={problem.pid}
          problem={problem}
          address={addressOf(problem)}
          isCurrent={index === place}
          hotkey={keys.get(problem)}
        />
      ))}
    </nav>
  );
};

/** Opens the address of a key that is pressed. */
const useLinkKeys = (addresses: ReadonlyMap<string, string>): void => {
  const navigate = useNavigate();
  const latest = useRef(addresses);
  latest.current = addresses;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const address = latest.current.get(shortcutKey(event));
      if (address !== undefined) void navigate(address);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
};

/** Scrolls the strip alone: the page stays where its reader is. */
const center = (link: HTMLElement): void => {
  const strip = link.parentElement!;
  strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
};

interface EntryProps {
  problem: StripProblem;
  address: string;
  isCurrent: boolean;
  hotkey: string | undefined;
}

const Entry = ({ problem: { problemId, title, status, score }, address, isCurrent, hotkey }: EntryProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent && link.current) center(link.current);
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={address}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={hotkey}
    >
      {problemId}
      <span className="t-sr"> {title}, </span>
      <Verdict status={status ?? Status.NotSubmitted} form="mark" />
      {typeof score === 'number' && <small className="t-num"> {score}</small>}
    </Link>
  );
};
