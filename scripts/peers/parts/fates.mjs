/** Why messages fail: 01 is the first, and so on. The order of the service's classes. */
const reasons = [
  'unreachable',
  'blocked_by_operator',
  'roaming_return',
  'no_such_number',
  'inbox_full',
  'spam',
  'expired',
  'country_closed',
  'no_money',
  'gateway_down',
  'wrong_address',
  'unknown',
];

const accepted = (after) => ({ state: 'accepted', after });
const delivered = (after) => ({ state: 'delivered', after });
const failed = (reason, after) => ({ state: 'failed', reason, after });

const courses = {
  ...Object.fromEntries(
    reasons.map((reason, place) => [String(place + 1).padStart(2, '0'), [accepted(1), failed(reason, 2)]]),
  ),
  // Late.
  21: [accepted(1), delivered(20)],
  // Twice.
  22: [accepted(1), delivered(2), delivered(3)],
  // Out of order.
  23: [delivered(1), accepted(2)],
  // None.
  24: [],
  // Delivered after all.
  25: [failed('unreachable', 1), delivered(3)],
};

/**
 * What becomes of a message, by the last two digits of its number: 01 to 12 fail for one reason each, 21 is late, 22 reported twice, 23 out of
 * order, 24 not at all, 25 delivered after a failure; all others are accepted and delivered.
 * @param {string} phone
 * @returns {{ state: 'accepted' | 'delivered' | 'failed', reason?: string, after: number }[]} `after`: in units of DELAY_MS
 */
export const fateOf = (phone) => courses[phone.slice(-2)] ?? [accepted(1), delivered(2)];
