import { expect, it } from '@jest/globals';
import { AppError } from '../../platform/http/errors';
import { defaultSettings, readSettings } from './readSettings';

const site = { name: 'Shop', site_url: 'https://shop.example/', redirect_hosts: ['shop.example'] };
const onTheInternet = { allowsPrivateCallbacks: false };
const fieldsOf = (read: () => unknown): unknown => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
};

it.each(['https://10.0.0.1/', 'https://localhost/', 'https://user:key@shop.example/', 'https://shop.example:25/'])(
  'an address to which the service must not post is refused at its field: %s',
  (webhook_url) => {
    const read = () => readSettings('UNIT_SITE', defaultSettings, { ...site, webhook_url }, onTheInternet);
    expect(fieldsOf(read)).toMatchObject({ webhook_url: expect.stringMatching(/^errors\.(private|web)-address$/) });
    expect(
      fieldsOf(() =>
        readSettings(
          'OAUTH2_CLIENT',
          defaultSettings,
          {
            name: 'Shop',
            redirect_uris: ['https://shop.example/'],
            backchannel_logout_uri: webhook_url,
          },
          onTheInternet,
        ),
      ),
    ).toHaveProperty('backchannel_logout_uri');
  },
);

it('one that an operator registered stays while something else is changed', () => {
  const before = { ...defaultSettings, ...site, webhook_url: 'https://10.0.0.1/' };
  expect(readSettings('UNIT_SITE', before, { name: 'Store' }, onTheInternet)).toMatchObject({ name: 'Store' });
});
