export { AnnexTab } from './AnnexTab';
export { annexFiles } from './files';
