import { valueOf, type Given } from './commandLine';
import { CommandError, type Operator } from './operator';
import { webAddressOf } from './partnerCommands';
import { isUuid } from '../../platform/uuid';

/** Puts an application into the showcase with the address where entering it begins, or takes it out. */
async function setShowcaseUrl({ storage, clock }: Operator, given: Given, url: string | null) {
  const id = valueOf(given, 'application');
  const changed = isUuid(id.toLowerCase())
    ? await storage.db
        .updateTable('applications')
        .set({ showcase_url: url, updated_at: clock.now() })
        .where('id', '=', id)
        .returning(['id', 'name', 'showcase_url'])
        .executeTakeFirst()
    : undefined;
  if (!changed) throw new CommandError(`There is no application ${id}.`);
  return changed;
}

export const showInShowcase = (operator: Operator, given: Given) =>
  setShowcaseUrl(operator, given, webAddressOf(valueOf(given, 'url')));

export const hideFromShowcase = (operator: Operator, given: Given) => setShowcaseUrl(operator, given, null);
