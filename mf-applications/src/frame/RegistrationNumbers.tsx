import type { FieldStore } from '@passport/shared/form/FieldStore';
import { observer } from 'mobx-react-lite';
import { Field } from './Field';
import { useWording } from './useWording';

interface RegistrationNumbersProps {
  fields: { inn: FieldStore; ogrn: FieldStore };
  isRequired?(name: 'inn' | 'ogrn'): boolean;
}

/** INN and OGRN: the taxpayer number and the registration number of a Russian organization. */
export const RegistrationNumbers = observer(function RegistrationNumbers({
  fields,
  isRequired = () => false,
}: RegistrationNumbersProps) {
  const wording = useWording();
  const lengths = { inn: 12, ogrn: 15 } as const;
  return (['inn', 'ogrn'] as const).map((name) => (
    <Field
      key={name}
      field={fields[name]}
      name={name}
      label={wording(`field.${name}`)}
      hint={wording(`hint.${name}`)}
      inputMode="numeric"
      maxLength={lengths[name]}
      required={isRequired(name)}
    />
  ));
});
