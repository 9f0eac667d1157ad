export { AttachmentsTab } from './AttachmentsTab';
export { attachmentFiles } from './files';
