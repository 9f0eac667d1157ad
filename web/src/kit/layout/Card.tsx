import type { ReactNode } from 'react';
import { Header, Segment } from 'semantic-ui-react';

interface Props {
  title?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A box with a thin border whose content reaches the edges. */
export const Card = ({ title, aside, children, className }: Props) => (
  <Segment as="section" className={['t-flush', className].filter(Boolean).join(' ')}>
    {title !== undefined && (
      <div className="t-head">
        <Header as="h2">{title}</Header>
        {aside}
      </div>
    )}
    {children}
  </Segment>
);

/** The padded content of a card. */
export const CardBody = ({ children }: { children: ReactNode }) => <div className="t-body">{children}</div>;
