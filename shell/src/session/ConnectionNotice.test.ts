import { expect, it, jest } from '@jest/globals';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { ConnectionNotice } from './ConnectionNotice';

it('a lost connection is reported in the log and on the page until it is back', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { toasts } = fakeHost();
  const close = jest.fn();
  jest.mocked(toasts.warning).mockReturnValue(close);
  const notice = new ConnectionNotice(toasts, () => 'Нет связи');
  notice.set(true);
  expect(toasts.warning).not.toHaveBeenCalled();
  notice.set(false);
  expect(toasts.warning).toHaveBeenCalledWith('Нет связи', { isPersistent: true });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
  notice.set(true);
  expect(close).toHaveBeenCalledTimes(1);
});
