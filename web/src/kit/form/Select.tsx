import { Icon } from '../basics/Icon';

export interface Option {
  value: string;
  text: string;
  /** The heading above the neighbours that have the same. */
  group?: string;
}

interface Props {
  /** Accessible label; the text of the selected option should be understandable without it. */
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  className?: string;
}

/** Returns the options with that of the value, which may come from an address and be none of them. */
const withValue = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, text: value }];

/** Returns the options as runs of neighbours with the same heading. */
const runsOf = (options: readonly Option[]): Option[][] => {
  const runs: Option[][] = [];
  for (const option of options) {
    const run = runs.at(-1);
    if (run && run[0]!.group === option.group) run.push(option);
    else runs.push([option]);
  }
  return runs;
};

const renderOption = ({ value, text }: Option) => (
  <option key={value} value={value}>
    {text}
  </option>
);

/** A native select, which works well on phones, with the keyboard and for screen readers. */
export const Select = ({ label, value, options, onChange, className }: Props) => (
  <span className={['t-select', className].filter(Boolean).join(' ')}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {runsOf(withValue(options, value)).map((run) => {
        const [{ value: first, group }] = run as [Option, ...Option[]];
        return group === undefined ? (
          run.map(renderOption)
        ) : (
          <optgroup key={`group ${first}`} label={group}>
            {run.map(renderOption)}
          </optgroup>
        );
      })}
    </select>
    <Icon name="dropdown" />
  </span>
);
