/** Earlier names of commands. */
const commands: ReadonlyMap<string, string> = new Map([
  ['oauth2 describe', 'oauth2 update'],
  ['partner describe', 'partner update'],
  ['partner rotate', 'partner rotate-secret'],
  ['saml describe', 'saml update'],
  ['saml set-certificate', 'saml update'],
  ['business-unit set-active', 'business-unit activate'],
]);

/** Earlier names of flags, by the command that has them. */
const flags: ReadonlyMap<string, readonly [earlier: string, present: string]> = new Map([
  ['oauth2 set-owner', ['--id', '--client-id']],
  ['partner set-owner', ['--id', '--site-id']],
]);

/** A command line with the present names in place of earlier ones: scripts of operators keep working. */
export function withPresentNames(argv: readonly string[]): string[] {
  const [subject = '', verb = '', ...rest] = argv;
  const typed = `${subject} ${verb}`;
  if (typed === 'business-unit set-active' && rest.includes('--off'))
    return ['business-unit', 'deactivate', ...rest.filter((word) => word !== '--off')];
  const name = commands.get(typed)?.split(' ');
  const [earlier, present = ''] = flags.get(typed) ?? [];
  const words = name ? [...name, ...rest] : [...argv];
  return words.map((word) => {
    if (word === earlier) return present;
    return earlier !== undefined && word.startsWith(`${earlier}=`) ? present + word.slice(earlier.length) : word;
  });
}
