import { beforeAll, describe, expect, it } from '@jest/globals';
import { installDialog } from '@passport/shared/testing/dialog';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { person } from '@passport/shared/testing/person';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { act, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { loadMessages, namespace } from '../texts';
import { SupportWidget } from './SupportWidget';

const messages = { namespace, load: loadMessages };
beforeAll(installDialog);

describe('the support pop-up', () => {
  it('stays out of the way until it is opened', async () => {
    const host = fakeHost();
    await renderRemote(<SupportWidget host={host} />, { host, messages });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => runInAction(() => void (host.support.isOpen = true)));
    expect(screen.getByRole('dialog', { name: 'Поддержка' })).toBeVisible();
  });

  it('names the address and when an answer comes, in the language of the person', async () => {
    const host = fakeHost();
    host.support.isOpen = true;
    await renderRemote(<SupportWidget host={host} />, { host, messages, locale: 'en' });
    expect(screen.getByRole('link', { name: 'support@example.org' })).toHaveAttribute(
      'href',
      'mailto:support@example.org',
    );
    expect(screen.getByText(/within 24 hours/)).toBeVisible();
    expect(screen.queryByText('1000-0007')).not.toBeInTheDocument();
  });

  it('tells a signed-in person the number that support asks for', async () => {
    const host = fakeHost({ session: { status: 'signed-in', user: person } });
    host.support.isOpen = true;
    await renderRemote(<SupportWidget host={host} />, { host, messages });
    expect(screen.getByText('1000-0007')).toBeVisible();
  });

  it.each([
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('closes by %s', async (_way, close) => {
    const host = fakeHost();
    host.support.isOpen = true;
    await renderRemote(<SupportWidget host={host} />, { host, messages });
    close();
    expect(host.support.close).toHaveBeenCalledTimes(1);
  });
});
