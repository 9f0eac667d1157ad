export { Avatar } from './Avatar';
export { Meter } from './Meter';
export { Button, LinkButton, type ButtonProps } from './Button';
export { CopyButton } from './CopyButton';
export { Health, type HealthStatus } from './Health';
export { Icon } from './Icon';
export { IconButton } from './IconButton';
export { pressedKey } from './pressed-key';
export { Tag, TagToggle } from './Tag';
