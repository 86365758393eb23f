/** A link of an email, shown as a button or a line of its own. */
export interface MailLink {
  text: string;
  href: string;
}

/** The content of an email, without markup; `renderMail` renders both alternatives from it. */
export interface MailContent {
  subject: string;
  /** Preview text, shown next to the subject in lists of emails. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  /** Shown large, to be typed or copied. */
  code?: string;
  /** E.g. device, place and time of the event. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** What most recipients do next. */
  action?: MailLink;
  /** What to do if the recipient did not cause the event. */
  notYou?: { text: string; link?: MailLink };
}
