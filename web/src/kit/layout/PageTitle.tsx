import type { ReactNode } from 'react';
import { Header } from 'semantic-ui-react';

interface Props {
  title: ReactNode;
  sub?: ReactNode;
  children?: ReactNode;
}

export const PageTitle = ({ title, sub, children }: Props) => (
  <div className="t-title-row">
    <Header as="h1">
      {title}
      {sub && <div className="sub header">{sub}</div>}
    </Header>
    {children}
  </div>
);
