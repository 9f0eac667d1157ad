interface Props {
  username: string;
  src?: string | null;
  size?: 'mid' | 'big';
}

const hueOf = (name: string): number => [...name].reduce((hue, letter) => (hue * 31 + letter.codePointAt(0)!) % 360, 7);
const initialsOf = (name: string): string => {
  const letters = [...name.replaceAll(/[^\p{L}\p{N}]/gu, '')];
  const first = letters[0] ?? '?';
  return /\p{Script=Han}/u.test(first) ? first : (first + (letters[1] ?? '')).toUpperCase();
};

/**
 * Renders a picture, or initials on a colour derived from the name. It is decorative, because the name is shown
 * beside it.
 */
export const Avatar = ({ username, src, size }: Props) => {
  const classes = ['ui avatar image', size].filter(Boolean).join(' ');
  if (src) return <img className={classes} src={src} alt="" loading="lazy" />;
  const style = { '--h': hueOf(username) } as React.CSSProperties;
  return <span className={classes} style={style} data-i={initialsOf(username)} aria-hidden="true" />;
};
