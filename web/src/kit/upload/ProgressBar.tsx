interface Props {
  /** From 0 to 1. */
  share: number;
  /** Accessible label that says what is in progress. */
  label: string;
}

export const ProgressBar = ({ share, label }: Props) => {
  const percent = Math.round(share * 100);
  return (
    <div className="t-progress-line">
      <span className="t-small t-num">
        {label} · {percent}%
      </span>
      <div
        className="ui progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className="bar" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
};
