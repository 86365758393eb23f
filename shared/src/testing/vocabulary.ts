/** Words that no text for people has, and the words to use in their place. */
interface UnwantedWords {
  /** Read in a text with plain spaces, hyphens and apostrophes. */
  words: RegExp;
  instead: string;
}

/**
 * One word for one thing in screens, mails, SMS and errors of both languages. `docs/glossary.md` has the terms; SPEC words one
 * text itself, `Log in with other services`.
 */
export const vocabulary: readonly UnwantedWords[] = [
  { words: /учётн\S* запис/i, instead: 'аккаунт' },
  { words: /двухфакторн\S* (?:вход|аутентификац)|втор\S* фактор/i, instead: 'двухфакторная защита' },
  { words: /выключ/i, instead: 'отключить' },
  {
    words:
      /запрос\S* (?:на )?доступ|доступ\S* (?:\S+ )?запрашива|(?:открытый|одобр\S*|отклон\S*) запрос|запрос\S* (?:одобр|отклон)/i,
    instead: 'заявка',
  },
  { words: /по (?:этому|вашему) запросу|новый запрос/i, instead: 'заявка' },
  { words: /адрес\S* уведомлени|уведомлени\S* (?:\S+ )?отключен|не принимает уведомления/i, instead: 'вебхук' },
  { words: /подключ[её]н вход|вход через \S+ отключ|отключите (?:этот )?вход/i, instead: 'привязать, отвязать' },
  { words: /место неизвестно/i, instead: 'nothing: the line is left out' },
  { words: /не говорите/i, instead: 'не сообщайте' },
  { words: /не короче/i, instead: 'не меньше' },
  { words: /посимвольно/i, instead: 'до последнего знака' },
  { words: /скопируйте его сами/i, instead: 'скопируйте вручную' },
  { words: /ответил успехом/i, instead: 'ответил {status}' },
  { words: /сказано ниже|see below for|text below says/i, instead: 'what is wrong, in the line itself' },
  { words: /это были не вы\?/i, instead: 'Это не вы?' },
  { words: /кБ/, instead: 'КБ' },
  { words: /\bkB\b/, instead: 'KB' },
  { words: /two-factor|second factor/i, instead: 'two-step verification' },
  { words: /\bcancell(?:ed|ing)\b/i, instead: 'canceled, canceling' },
  {
    words: /\b(?:recogni|organi|authori|normali|initiali|personali|customi)s(?:e|ation|ing)/i,
    instead: 'the same with z',
  },
  { words: /\b(?:colour|behaviour|favourite|centre|licence|grey)/i, instead: 'American spelling' },
  { words: /\brevisions?\b/i, instead: 'version' },
  { words: /\bwasn't you\?/i, instead: 'Not you?' },
  { words: /\bwrite to us\b/i, instead: 'Contact us' },
  { words: /^(?:Code by|Get a code by|Send an) (?:SMS|email)/, instead: 'Text me a code, Email me a code' },
  { words: /\bfor good\b/i, instead: 'permanently' },
  { words: /\bswitched off\b/i, instead: 'turned off' },
  { words: /\bwebhook (?:endpoint|address)/i, instead: 'webhook URL' },
  { words: /\bunknown place\b/i, instead: 'nothing: the line is left out' },
  { words: /\baccess refused\b|\brequest was refused\b/i, instead: 'request declined' },
  { words: /\bthat didn't work\b/i, instead: 'Something went wrong' },
  { words: /\blog(?:ged)? in\b(?! with other services)/i, instead: 'sign in' },
];
