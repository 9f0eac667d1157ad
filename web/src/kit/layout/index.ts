export { Card, CardBody } from './Card';
export { Columns } from './Columns';
export { Crumbs } from './Crumbs';
export { Switch } from './Switch';
export { PageTitle, SubPages, useTitleLevel } from './PageTitle';
export { Tabs, type Tab } from './Tabs';
export { useMedia } from './use-media';
