interface Props {
  /** Fomantic's name of the icon, e.g. `check circle outline`. */
  name: string;
  className?: string;
}

/** A decorative icon; its meaning must also be given in text beside it. */
export const Icon = ({ name, className }: Props) => (
  <i className={['icon', name, className].filter(Boolean).join(' ')} aria-hidden="true" />
);
