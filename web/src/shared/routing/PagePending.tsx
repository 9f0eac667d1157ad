import { Card, EmptyState, LinkButton, Loaded, type Answer } from '../../kit';

interface Props {
  answer: Answer<unknown>;
  /** Number of lines expected. */
  rows?: number;
  /** Heading of the page while its own is unknown. */
  heading: string;
  /** Whether there is nothing at this address. */
  isMissing: boolean;
  /** What is said then, with the way out. */
  missing: { title: string; text?: string; to: string; icon?: string; link: string };
}

/** Stands in for a page while what it is about loads, could not be loaded, or does not exist. */
export const PagePending = ({ answer, rows = 8, heading, isMissing, missing }: Props) => {
  const { title, text, to, icon, link } = missing;
  const wayOut = (
    <LinkButton to={to} variant="primary" icon={icon}>
      {link}
    </LinkButton>
  );
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {(isMissing || answer.error) && <h1 className="t-sr">{heading}</h1>}
      <Card>
        <Loaded
          answer={answer}
          rows={rows}
          instead={isMissing && <EmptyState title={title} text={text} actions={wayOut} />}
        />
      </Card>
    </main>
  );
};
