import { createContext, useContext, type ReactNode } from 'react';
import { Header } from 'semantic-ui-react';

type Level = 'h1' | 'h2';
const TitleLevel = createContext<Level>('h1');

/** Returns the level of the title of a page. */
export const useTitleLevel = (): Level => useContext(TitleLevel);

/** Puts the titles of pages in it below another title, such as the name of a group. */
export const SubPages = ({ children }: { children: ReactNode }) => (
  <TitleLevel.Provider value="h2">{children}</TitleLevel.Provider>
);

interface Props {
  title: ReactNode;
  sub?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page, with what stands beside it. */
export const PageTitle = ({ title, sub, children }: Props) => (
  <div className="t-title-row">
    <Header as={useTitleLevel()}>
      {title}
      {sub && <div className="sub header">{sub}</div>}
    </Header>
    {children}
  </div>
);
