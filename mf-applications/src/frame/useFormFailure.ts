import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { useErrorToast } from '@passport/shared/data/useFailureToast';
import { useWording } from './useWording';

interface Form {
  /** @returns the names of the errors that match no field of the form */
  setErrors(errors: Readonly<Record<string, string>>): string[];
}

/** Shows why a form was refused: at the fields that the service names, the rest as a toast. */
export function useFormFailure(): (form: Form, error: unknown) => void {
  const showError = useErrorToast();
  const t = useWording();
  return (form, error) => {
    // '' matches no field: a refusal without one comes back from `setErrors` as unknown.
    const { fields, toast } = handleApiError(error, { field: '' });
    const [unknown = ''] = form.setErrors(fields);
    // A Map, because the keys come from the service. One toast is enough, also for several unknown names.
    const text = toast ?? new Map(Object.entries(fields)).get(unknown);
    if (text !== undefined) showError(t(text), error);
  };
}
