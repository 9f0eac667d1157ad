interface Props {
  /** Fomantic's name of the picture, e.g. `check circle outline`. */
  name: string;
  className?: string;
}

/** Decoration only: whatever it says is said in words beside it. */
export const Icon = ({ name, className }: Props) => (
  <i className={['icon', name, className].filter(Boolean).join(' ')} aria-hidden="true" />
);
