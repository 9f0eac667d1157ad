export { confirm, ConfirmOutlet, type Question } from './confirm';
export { Dialog } from './Dialog';
export { FormDialog } from './FormDialog';
export { Drawer } from './Drawer';
export { MenuButton, type MenuEntry } from './MenuButton';
