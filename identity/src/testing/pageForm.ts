/** A button of a page. */
export interface PageButton {
  text: string;
  name: string | undefined;
  value: string | undefined;
}

/** A form as submitted: its address and fields. */
export interface PageForm {
  /** Empty where the form leads to the address of its page. */
  action: string;
  fields: URLSearchParams;
}

const decoded = (text: string): string =>
  text.replace(/&#(\d+);|&quot;|&amp;/g, (entity, code: string | undefined) =>
    code ? String.fromCharCode(Number(code)) : entity === '&quot;' ? '"' : '&',
  );

/** The value of an attribute in the tag of an element. */
export function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
}

/**
 * Reads the form of a page, with its fields and that of the button that is pressed.
 * @param isPressed selects the pressed button; by default none, as if a script submits the form
 * @throws {Error} where the page has no form or no such button
 */
export function readForm(html: string, isPressed?: (button: PageButton) => boolean): PageForm {
  const tag = /<form\b[^>]*>/.exec(html)?.[0];
  if (tag === undefined) throw new Error(`No form: ${html}`);
  const form: PageForm = { action: attributeOf(tag, 'action') ?? '', fields: new URLSearchParams() };
  const add = (field: string): void => {
    const name = attributeOf(field, 'name');
    if (name !== undefined) form.fields.append(name, attributeOf(field, 'value') ?? '');
  };
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) add(input);
  if (!isPressed) return form;
  const buttons = [...html.matchAll(/(<button\b[^>]*>)([^<]*)<\/button>/g)];
  const pressed = buttons.find(([, button = '', text = '']) =>
    isPressed({ text, name: attributeOf(button, 'name'), value: attributeOf(button, 'value') }),
  )?.[1];
  if (pressed === undefined) throw new Error(`No such button: ${html}`);
  if (attributeOf(pressed, 'form') !== attributeOf(tag, 'id')) throw new Error('The button is of another form.');
  add(pressed);
  return form;
}
