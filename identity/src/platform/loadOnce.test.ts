import { describe, expect, it, jest } from '@jest/globals';
import { loadOnce } from './loadOnce';

describe('a library that is loaded on demand', () => {
  it('is loaded once for parallel callers', async () => {
    const load = jest.fn(() => Promise.resolve('library'));
    const library = loadOnce(load);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([library(), library()])).toEqual(['library', 'library']);
    expect(await library()).toBe('library');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded again after a failure, which rejects for every waiting caller', async () => {
    const load = jest
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('no memory'))
      .mockResolvedValue('library');
    const library = loadOnce(load);
    const answers = await Promise.allSettled([library(), library()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await library()).toBe('library');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
