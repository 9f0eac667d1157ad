import type { ReactNode } from 'react';
import { Message } from 'semantic-ui-react';
import { Icon } from '../basics/Icon';

/** How much a note matters. */
export type NoteKind = 'info' | 'negative' | 'warning' | 'positive';
const ICONS: Record<NoteKind, string> = {
  info: 'info circle',
  negative: 'exclamation circle',
  warning: 'exclamation triangle',
  positive: 'check circle',
};

interface Props {
  kind?: NoteKind;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'status' | 'alert';
}

/** A sentence or two that stand out on a page, with an icon that says of what kind they are. */
export const Note = ({ kind = 'info', title, children, actions, role }: Props) => (
  <Message className={kind === 'info' ? undefined : kind} role={role}>
    <Icon name={ICONS[kind]} />
    <div className="content">
      {title && <div className="header">{title}</div>}
      {children}
      {actions && <div className="t-row t-note-actions">{actions}</div>}
    </div>
  </Message>
);
