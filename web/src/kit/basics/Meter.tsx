interface Props {
  /** Accessible label that says what is measured. */
  label: string;
  value: number;
  max: number;
  /** Accessible text of the value; by default assistive technology reads a percentage. */
  valueText?: string;
}

/** A bar that is filled up to the value; its frame gives it the width. */
export const Meter = ({ label, value, max, valueText }: Props) => (
  <span
    className="ui progress"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    aria-valuetext={valueText}
  >
    <span className="bar" style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }} />
  </span>
);
