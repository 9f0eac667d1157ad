import type { ReactNode } from 'react';

interface Props {
  name: string;
  children: ReactNode;
  wide?: 'two';
}

/** Renders a name with its value. */
export const Fact = ({ name, children, wide }: Props) => (
  <div className={wide}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
