import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { BusinessUnitImport, maxImageBytes } from '@passport/shared/schemas/businessUnits';
import { loadOnce } from '../../platform/loadOnce';
import { flatBusinessUnit } from '../../applications/business-units/flatBusinessUnit';
import { CommandError } from './operator';

const loadChecks = loadOnce(() => import('typebox/value'));

/**
 * Parses business units for import: JSON of one unit or a list. A picture may be named by its file.
 * @param folder base of the names of files
 * @throws {CommandError} with the unit and the field
 */
export async function readBusinessUnits(text: string, folder: string): Promise<BusinessUnitImport[]> {
  const value = parse(text);
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const units = await Promise.all(
    given.map((unit, place) => withPictures(flatBusinessUnit(unit), folder, `Unit ${place + 1}`)),
  );
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

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Replaces names of files by their bytes. */
async function withPictures(unit: unknown, folder: string, name: string): Promise<unknown> {
  if (!isFields(unit)) return unit;
  const read = { ...unit };
  for (const field of ['background_image', 'dark_background_image'] as const)
    read[field] = await pictureOf(unit[field], folder, `${name}: /${field}`);
  for (const field of ['logo', 'dark_logo'] as const) {
    const logo = unit[field];
    read[field] = isFields(logo)
      ? { ...logo, full_url: await pictureOf(logo.full_url, folder, `${name}: /${field}`) }
      : logo;
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The type is detected from the bytes later; `image/png` is only a placeholder required by the schema. */
async function pictureOf(address: unknown, folder: string, place: string): Promise<unknown> {
  if (typeof address !== 'string' || /^[a-z]+:/i.test(address) || extname(address) === '') return address;
  const bytes = await readFile(resolve(folder, address)).catch(() => {
    throw new CommandError(`${place}: ${address} cannot be read.`);
  });
  if (bytes.length > maxImageBytes)
    throw new CommandError(`${place}: ${address} is larger than ${maxImageBytes} bytes.`);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
