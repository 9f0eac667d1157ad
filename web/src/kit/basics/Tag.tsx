import type { CSSProperties, ReactNode } from 'react';
import { Label } from 'semantic-ui-react';

interface Props {
  /** Chosen by users and of unknown contrast, so it is only shown as a swatch beside the text. */
  color?: string | null;
  detail?: ReactNode;
  children: ReactNode;
}

const swatch = (color?: string | null) => (color ? ({ '--dot': color } as CSSProperties) : undefined);

/** A short label, with a dot of its colour if it has one. */
export const Tag = ({ color, detail, children }: Props) => (
  <Label as="span">
    {color !== undefined && <span className="t-dot" style={swatch(color)} />}
    {children}
    {detail !== undefined && <span className="detail">{detail}</span>}
  </Label>
);

/** A tag that toggles a filter. */
export const TagToggle = ({ color, detail, children, on, onPress }: Props & { on: boolean; onPress: () => void }) => (
  <button type="button" className={`ui label t-tag-toggle${on ? ' t-on' : ''}`} aria-pressed={on} onClick={onPress}>
    <span className="t-dot" style={swatch(color)} />
    {children}
    {detail !== undefined && <span className="detail">{detail}</span>}
  </button>
);
