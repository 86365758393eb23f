import { describe, expect, it } from '@jest/globals';
import { renderRemote } from '@passport/shared/testing/renderRemote';
import { Facts } from './Facts';

describe('facts beside each other', () => {
  it('leave out what is not known', async () => {
    const { container } = await renderRemote(<Facts of={['Россия', undefined, null, '203.0.113.7']} />);
    expect(container).toHaveTextContent(/^Россия 203\.0\.113\.7$/);
  });
});
