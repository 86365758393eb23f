import { describe, expect, it } from '@jest/globals';
import { describeDevice, readDevice } from './describeDevice';

describe('describeDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.8 Safari/537.36',
      'Yandex Browser, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', ''],
    [undefined, ''],
  ])('%s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});

it.each([
  ['Firefox, Linux', { browser: 'Firefox', os: 'Linux' }],
  ['Yandex Browser, Windows', { browser: 'Yandex Browser', os: 'Windows' }],
  ['Linux', { browser: null, os: 'Linux' }],
  ['', { browser: null, os: null }],
  [null, { browser: null, os: null }],
])('the halves of %s', (device, halves) => {
  expect(readDevice(device)).toEqual(halves);
});
