import type { FormErrors } from '@mantine/form';

interface Form {
  getInputNode(path: string): HTMLElement | null;
}

/** Focuses the first wrong field of a form that could not be sent. Errors come in the order of the form's rules. */
export const focusFirstError = (form: Form) => (errors: FormErrors) =>
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
