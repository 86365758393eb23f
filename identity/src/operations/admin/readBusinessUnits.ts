import { BusinessUnitImport } from '@passport/shared/schemas/businessUnits';
import { loadOnce } from '../../platform/loadOnce';
import { CommandError } from './operator';

const loadChecks = loadOnce(() => import('typebox/value'));

/**
 * Parses business units for import: JSON of one unit or a list.
 * @throws {CommandError} that names the unit and the field
 */
export async function readBusinessUnits(text: string): Promise<BusinessUnitImport[]> {
  const value = parse(text);
  const units: unknown[] = Array.isArray(value) ? value : [value];
  const { Check, Errors } = await loadChecks();
  units.forEach((unit, place) => {
    if (Check(BusinessUnitImport, unit)) return;
    const [first] = Errors(BusinessUnitImport, unit);
    throw new CommandError(`Unit ${place + 1}: ${first?.instancePath || 'the whole'} ${first?.message ?? 'is wrong'}.`);
  });
  return units as BusinessUnitImport[];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError('The file is not JSON.');
  }
}
