import { useForm, type FormOptions } from '../../kit/form/use-form';

/** Manages a short form: `useForm` whose fields are all required, and emptied after sending. */
export const useFields = <V extends Readonly<Record<string, string>>>(options: FormOptions<V>) => {
  const form = useForm<V>({ afterSend: 'emptied', ...options });
  return { ...form, bind: <F extends keyof V & string>(field: F) => ({ ...form.bind(field), required: true }) };
};
