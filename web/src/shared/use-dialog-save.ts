export { useSave as useDialogSave } from '../kit';
