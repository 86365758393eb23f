import product from '../../../../package.json' with { type: 'json' };

/** A command in the help: its group, a description in one line, and an example. */
interface Help {
  about: string;
  example?: string;
}

const phone = '--phone +79161234567';
const client = '--client-id 0b0d0a55-7c0e-4b1f-8c2c-6f1f5f6f7a8b';
const site = client.replace('client', 'site');
const entity = '--entity-id https://wiki.example/metadata';

/** Every command, by the groups of the help. */
export const helpOf: Record<string, Record<string, Help>> = {
  People: {
    'user show': { about: 'an account, with its sessions and whether it is active', example: `user show ${phone}` },
    'user refusals': { about: 'why somebody cannot sign in, and what lifts it', example: `user refusals ${phone}` },
    'user deactivate': { about: 'switches an account off and ends its sessions' },
    'user activate': { about: 'switches it on again' },
    'user end-sessions': { about: 'ends the sessions of an account; its owner can sign in again' },
    'user reset-2fa': { about: 'removes a lost second factor in 24 hours, unless its owner stops that' },
    'user require-email-change': { about: 'asks for another email address at the next sign-in' },
    'user set-employment': {
      about: 'EMPLOYEE, OUTSTAFF or NONE: opens private services',
      example: `user set-employment ${phone} --employment EMPLOYEE`,
    },
    'user set-operator': { about: 'gives the role of an editor; --off takes that away' },
    'user lock': {
      about: 'locks an account for a day, or some hours, and ends its sessions',
      example: `user lock ${phone} --hours 2 --reason Phone_stolen`,
    },
    'user unlock': { about: 'ends the lock' },
    'user clear-limits': {
      about: 'clears the limits of codes to an account, and its wrong codes',
      example: `user clear-limits ${phone} --reason Codes_were_late`,
    },
    'operator list': { about: 'who has which role in the console, and until when' },
    'operator add': {
      about: 'gives a role; also confirms an operator whose contact or factor has changed',
      example: `operator add ${phone} --role owner`,
    },
    'operator remove': { about: 'takes one role away, or all' },
    'operator break-glass': {
      about: 'makes somebody an owner for some minutes; the owners get a mail',
      example: `operator break-glass ${phone} --minutes 30 --reason Night_outage`,
    },
    'deletion list': { about: 'accounts that are to be erased, with the time' },
    'deletion cancel': { about: 'keeps such an account' },
    'blacklist list': { about: 'numbers to which no code is sent' },
    'blacklist add': { about: 'adds a number', example: `blacklist add ${phone}` },
    'blacklist remove': { about: 'takes it off' },
  },
  'Applications and services': {
    'access list': { about: 'requests for access to register applications' },
    'access approve': {
      about: 'approves one; T is oauth2 or unit_site',
      example: `access approve ${phone} --type oauth2`,
    },
    'access refuse': { about: 'refuses one; the person reads the reason' },
    'access revoke': { about: 'takes approved access away: the applications of the person stop at once' },
    'oauth2 list': { about: 'OAuth and OpenID Connect clients' },
    'oauth2 create': {
      about: 'registers a client; its secret is printed once',
      example: 'oauth2 create --name Shop --redirect-uri https://shop.example/callback',
    },
    'oauth2 update': {
      about: 'changes what is given; a list as a whole, "none" empties a field',
      example: `oauth2 update ${client} --redirect-uri https://shop.example/callback`,
    },
    'oauth2 rotate-secret': { about: 'a new secret; the previous one works for one more day' },
    'oauth2 set-owner': {
      about: 'gives it to a person, and ends what the earlier owner knows',
      example: `oauth2 set-owner ${client} ${phone}`,
    },
    'oauth2 attempts': { about: 'the latest sign-in requests and failed sign-outs, with reasons in words' },
    'oauth2 deactivate': { about: 'switches it off; deleted after three months' },
    'oauth2 activate': { about: 'switches it on again' },
    'oauth2 delete': { about: 'deletes it with its tokens and consents' },
    'partner list': { about: 'partner sites' },
    'partner create': {
      about: 'registers a partner site; its key is printed once',
      example: 'partner create --name Shop --url https://shop.example/ --redirect-host shop.example',
    },
    'partner update': { about: 'changes what is given', example: `partner update ${site} --url https://shop.example/` },
    'partner rotate-secret': { about: 'a new key; the previous one works for one more day' },
    'partner set-owner': { about: 'gives it to a person, and ends what the earlier owner knows' },
    'partner attempts': { about: 'the latest sign-in requests and failed sign-outs, with reasons in words' },
    'partner deactivate': { about: 'switches it off; deleted after three months' },
    'partner activate': { about: 'switches it on again' },
    'partner delete': { about: 'deletes it with its keys and tokens' },
    'saml list': { about: 'SAML service providers' },
    'saml create': {
      about: 'registers a service provider',
      example: `saml create ${entity} --acs-url https://wiki.example/acs --certificate wiki.pem --name Wiki`,
    },
    'saml update': {
      about: 'changes what is given; people keep their names there',
      example: `saml update ${entity} --slo-url https://wiki.example/slo`,
    },
    'saml attempts': { about: 'the latest sign-in requests and failed sign-outs, with reasons in words' },
    'saml deactivate': { about: 'switches it off; deleted after three months' },
    'saml activate': { about: 'switches it on again' },
    'saml delete': { about: 'deletes it with the names of its people' },
    'showcase list': { about: 'what the showcase may show' },
    'showcase set': { about: 'adds an application with its address, or changes that' },
    'showcase remove': { about: 'takes it off' },
    'business-unit list': { about: 'brands of the sign-in page' },
    'business-unit show': { about: 'one of them' },
    'business-unit import': {
      about: 'creates or replaces those of a file',
      example: 'business-unit import brands.json',
    },
    'business-unit activate': { about: 'shows its look' },
    'business-unit deactivate': { about: 'shows the look of the product in its place' },
    'business-unit delete': { about: 'deletes it' },
  },
  'Support and documents': {
    'support list': { about: 'open requests to support; --all: closed ones too' },
    'support show': { about: 'one request; --save writes its files into a folder', example: 'support show --number 7' },
    'support close': { about: 'closes it' },
    'policy list': { about: 'all revisions of the legal documents' },
    'policy show': { about: 'one revision with its texts; the newest by default' },
    'policy publish': {
      about: 'publishes the next revision',
      example:
        'policy publish --kind privacy_policy --ru privacy.ru.md --en privacy.en.md --changes-ru Адрес --changes-en Address',
    },
  },
  'Codes and notices': {
    'messages report': { about: 'what codes cost a day, by channel and country, and what passkeys saved; --days: 7' },
    'messages show': {
      about: 'what became of the messages to a phone or an address; never a code',
      example: 'messages show --to +79161234567',
    },
    'messages pause': {
      about: 'lets a gateway take no messages; ends after an hour, or --minutes',
      example: 'messages pause --gateway smpp --minutes 30',
    },
    'messages resume': { about: 'ends that' },
    'messages prefer': {
      about: 'puts a channel first in a country; ends after an hour, or --minutes, or by --off',
      example: 'messages prefer --channel voice --country RU',
    },
  },
  'The installation': {
    doctor: { about: 'settings, versions, gateways, disk and queue; exits with 1 if something is wrong' },
    backup: { about: 'writes everything but the keys into one file', example: 'backup passport.gz' },
    restore: { about: 'fills an empty installation from such a file' },
    'keys list': { about: 'signing keys by id and state; nothing secret' },
    'keys rotate': { about: 'the next key of tokens signs from now on' },
    'keys rotate-saml': { about: 'the same for SAML' },
    'audit list': {
      about: 'acts of operators, of people on applications, and of the service; a day is one of UTC',
      example: 'audit list --event operator_command --since 2026-12-01',
    },
    'audit verify': { about: 'whether acts of operators were changed afterwards; --place and --hash: since a mail' },
    'audit export': {
      about: 'writes them into a CSV file, by the same filters',
      example: 'audit export --since 2026-12-01 acts.csv',
    },
    'releases list': { about: 'releases of the remotes, and canaries' },
  },
};

const widthOf = (lines: readonly (readonly [string, string])[]): number =>
  Math.max(...lines.map(([name]) => name.length));

/** Lines of two columns. */
function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = widthOf(lines);
  return lines.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`);
}

const notes = [
  'A command prints one JSON object (--json is the default); a failure prints {"message": …} and exits with 1.',
  'DATABASE_URL or DATA_DIR selects the installation. docs/operations.md, Commands, says more.',
];

/** The help topic that is requested instead of running a command; undefined for a command line. */
export function helpTopic(argv: readonly string[]): 'version' | readonly string[] | undefined {
  if (argv.length === 1 && ['--version', '-v', 'version'].includes(argv[0] ?? '')) return 'version';
  const isAsked = argv.length === 0 || argv[0] === 'help' || argv.some((word) => word === '--help' || word === '-h');
  return isAsked ? argv.filter((word) => !['help', '--help', '-h'].includes(word)).slice(0, 2) : undefined;
}

/**
 * The help for people: all commands, or those of a subject with their flags.
 * @param topic from `helpTopic`
 * @param usages by command name
 * @param program how the commands are run here
 */
export function helpText(
  topic: 'version' | readonly string[],
  usages: Readonly<Record<string, string>>,
  program: string,
): string {
  const title = `Passport ${product.version}`;
  if (topic === 'version') return title;
  const commands = Object.values(helpOf).flatMap((group) => Object.entries(group));
  const usageOf = new Map(Object.entries(usages));
  const wanted = topic.join(' ');
  const found = commands.filter(([name]) => name === wanted || name.startsWith(`${topic[0]} `));
  const chosen = found.some(([name]) => name === wanted) ? found.filter(([name]) => name === wanted) : found;
  if (topic.length > 0 && chosen.length > 0) {
    const parts = chosen.flatMap(([name, { about, example }]) => [
      `${name} ${usageOf.get(name)}`.trim(),
      `    ${about}`,
      ...(example === undefined ? [] : [`    e.g. ${program} ${example}`]),
      '',
    ]);
    return [...parts, ...notes].join('\n');
  }
  const groups = Object.entries(helpOf).flatMap(([group, entries]) => [
    group,
    ...columns(Object.entries(entries).map(([name, { about }]) => [name, about])),
    '',
  ]);
  return [
    `${title}, commands for operators: ${program} COMMAND`,
    ...['', ...groups],
    `${program} SUBJECT --help shows the flags of its commands with examples, e.g. ${program} oauth2 --help`,
    ...notes,
  ].join('\n');
}
