import { valueOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';
import { webAddressOf } from './relyingPartyCommands';
import { isUuid } from '../../platform/uuid';

/** Adds an application to the showcase with its start address, or removes it. */
async function setShowcaseUrl({ storage, clock }: Operator, args: CommandArguments, url: string | null) {
  const id = valueOf(args, 'application');
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

export const showInShowcase = (operator: Operator, args: CommandArguments) =>
  setShowcaseUrl(operator, args, webAddressOf(valueOf(args, 'url')));

export const hideFromShowcase = (operator: Operator, args: CommandArguments) => setShowcaseUrl(operator, args, null);

/** The possible entries of the showcase, by name: it shows active ones to those who may open them. */
export async function listShowcase({ storage }: Operator) {
  const items = await storage.db
    .selectFrom('applications')
    .select(['id', 'type', 'name', 'showcase_url', 'access_level', 'is_active'])
    .where('showcase_url', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { items };
}
