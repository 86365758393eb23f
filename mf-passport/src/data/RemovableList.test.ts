import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { RemovableList } from './RemovableList';

const items = [{ id: 'a' }, { id: 'b' }];
let askToRemove: jest.Mock<(id: string) => Promise<unknown>>;
let list: RemovableList<{ id: string }>;
beforeEach(async () => {
  askToRemove = jest.fn((_id: string) => Promise.resolve<unknown>({}));
  list = new RemovableList(() => Promise.resolve(items), askToRemove);
  await list.load();
});
const ids = () => list.value?.map(({ id }) => id);

describe('a list whose items are removed one by one', () => {
  it('drops an item once the service has removed it', async () => {
    const removal = list.remove('a');
    expect(list.removing.has('a')).toBe(true);
    expect(ids()).toEqual(['a', 'b']);
    await removal;
    expect(askToRemove).toHaveBeenCalledWith('a');
    expect(list.removing.has('a')).toBe(false);
    expect(ids()).toEqual(['b']);
  });

  it('drops an item that the service no longer knows', async () => {
    askToRemove.mockRejectedValueOnce(new ApiError(404));
    await list.remove('a');
    expect(ids()).toEqual(['b']);
  });

  it.each([
    ['status 503', new ApiError(503)],
    ['no connection', new ApiError(0)],
    ['an error of another kind', new Error('broken')],
  ])('keeps an item whose removal failed with %s, and can be asked again', async (_case, failure) => {
    askToRemove.mockRejectedValueOnce(failure);
    await expect(list.remove('a')).rejects.toBe(failure);
    expect(ids()).toEqual(['a', 'b']);
    expect(list.removing.has('a')).toBe(false);
    await list.remove('a');
    expect(ids()).toEqual(['b']);
  });

  it('sends one call for an item whose removal is in flight', async () => {
    await Promise.all([list.remove('a'), list.remove('a')]);
    expect(askToRemove).toHaveBeenCalledTimes(1);
  });

  it('removes several items at the same time', async () => {
    await Promise.all([list.remove('a'), list.remove('b')]);
    expect(ids()).toEqual([]);
  });

  it('stays undefined if nothing was loaded', async () => {
    const unloaded = new RemovableList<{ id: string }>(() => Promise.reject(new ApiError(0)), askToRemove);
    await unloaded.load();
    await unloaded.remove('a');
    expect(unloaded.value).toEqual([]);
  });
});
