import type { ReactNode } from 'react';
import { Grid } from 'semantic-ui-react';

const WIDTHS = { '11+5': [11, 5], '12+4': [12, 4] } as const;

interface Props {
  split: keyof typeof WIDTHS;
  main: ReactNode;
  side: ReactNode;
  className?: string;
}

/** A wide and a narrow column, stacked on narrow screens. */
export const Columns = ({ split, main, side, className }: Props) => (
  <Grid stackable className={['t-sequential', className].filter(Boolean).join(' ')}>
    <Grid.Column width={WIDTHS[split][0]}>{main}</Grid.Column>
    <Grid.Column width={WIDTHS[split][1]}>{side}</Grid.Column>
  </Grid>
);
