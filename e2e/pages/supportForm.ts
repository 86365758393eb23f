import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test';

/** The texts of the pop-up in English. */
export const say = {
  title: 'Contact support',
  phone: 'Phone number',
  email: 'Email',
  message: 'Your message',
  attach: 'Attach files',
  files: 'Attached files',
  send: 'Send',
  sent: /Request (\d+) has been sent\. We’ll answer by/,
  discard: 'Close without sending?',
  lost: 'Everything you wrote and attached will be lost.',
  keepEditing: 'Keep editing',
  tooMany: 'Too many messages',
} as const;

/** A file to attach. */
export interface OwnFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The pop-up with the form of a request to support. */
export class SupportForm {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: say.title });
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name });
  }

  get send(): Locator {
    return this.dialog.getByRole('button', { name: say.send, exact: true });
  }

  /** @returns the number that the toast names */
  async sentNumber(): Promise<string> {
    const toast = this.page.getByRole('alert').filter({ hasText: say.sent });
    const text = await toast.innerText();
    await expect(this.dialog).toBeHidden();
    return say.sent.exec(text.replace(/\s/g, ' '))?.[1] ?? '';
  }

  /** The names of the attached files. */
  get files(): Locator {
    return this.dialog.getByRole('list', { name: say.files }).getByRole('listitem');
  }

  /** Drops a file on the form, or pastes it into it: there is no other way to do that programmatically. */
  async give(way: 'drop' | 'paste', { name, mimeType, buffer }: OwnFile): Promise<void> {
    await this.field(say.message).evaluate(
      (field, { way, name, mimeType, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
        field.dispatchEvent(
          way === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      { way, name, mimeType, bytes: [...buffer] },
    );
    await expect(this.files.filter({ hasText: name })).toBeVisible();
  }
}
