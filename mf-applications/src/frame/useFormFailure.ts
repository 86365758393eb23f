import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { useErrorToast } from '@passport/shared/data/useFailureToast';
import { useWording } from './useWording';

interface Form {
  /** @returns the names that no field of the form has */
  setErrors(errors: Readonly<Record<string, string>>): string[];
}

/** Shows why a form was refused: at the fields that the service names, the rest as a toast. */
export function useFormFailure(): (form: Form, error: unknown) => void {
  const showError = useErrorToast();
  const t = useWording();
  return (form, error) => {
    // A refusal that names no field belongs to none of them.
    const { fields, toast } = handleApiError(error, { field: '' });
    const [unknown = ''] = form.setErrors(fields);
    const text = toast ?? new Map(Object.entries(fields)).get(unknown);
    if (text !== undefined) showError(t(text), error);
  };
}
