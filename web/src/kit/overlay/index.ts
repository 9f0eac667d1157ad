export { confirm, ConfirmPlace } from './confirm';
export { Dialog } from './Dialog';
export { Drawer } from './Drawer';
export { MenuButton, type MenuEntry } from './MenuButton';
