import { Meter } from '../basics/Meter';

interface Props {
  /** From 0 to 1. */
  share: number;
  /** Accessible label that says what is in progress. */
  label: string;
}

/** Shows which share of an upload has been sent. */
export const ProgressBar = ({ share, label }: Props) => {
  const percent = Math.round(share * 100);
  return (
    <div className="t-progress-line">
      <span className="t-small t-num">
        {label} · {percent}%
      </span>
      <Meter label={label} value={percent} max={100} />
    </div>
  );
};
