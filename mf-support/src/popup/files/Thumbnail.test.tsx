import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { settle } from '@passport/shared/testing/acts';
import { render } from '@testing-library/react';
import { fileOf } from '../../testing/supportKit';
import { Thumbnail } from './Thumbnail';

const drawImage = jest.fn();
const close = jest.fn();
const decode = jest.fn((_file: Blob, _options?: ImageBitmapOptions) =>
  Promise.resolve({ width: 400, height: 200, close } as unknown as ImageBitmap),
);

beforeEach(() => {
  [drawImage, close, decode].forEach((mock) => mock.mockClear());
  // jsdom has neither.
  globalThis.createImageBitmap = decode as typeof createImageBitmap;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
});
afterEach(() => void jest.restoreAllMocks());

/** Decoration next to the file's name: found by its elements, because it has no role. */
async function show(file: File) {
  const view = render(<Thumbnail file={file} />);
  await settle();
  const { container } = view;
  return { ...view, picture: () => container.querySelector('canvas')!, icon: () => container.querySelector('svg') };
}

it('a picture is drawn as a centred thumbnail that fills the tile', async () => {
  const file = fileOf('a.png', 'image/png');
  const { picture, icon } = await show(file);
  expect(decode).toHaveBeenCalledWith(file);
  // 400 by 200 becomes 160 by 80 in a tile of 80 by 80.
  expect(drawImage).toHaveBeenCalledWith(expect.objectContaining({ width: 400 }), -40, 0, 160, 80);
  expect(picture()).not.toHaveAttribute('hidden');
  expect(icon()).not.toBeInTheDocument();
  expect(close).toHaveBeenCalledTimes(1);
});

it('a file other than a picture has an icon, and is not decoded', async () => {
  const { picture, icon } = await show(fileOf('a.pdf', 'application/pdf'));
  expect(decode).not.toHaveBeenCalled();
  expect(picture()).toHaveAttribute('hidden');
  expect(icon()).toBeInTheDocument();
});

it('a file only declared as a picture has the icon too', async () => {
  decode.mockRejectedValueOnce(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
  const { picture, icon } = await show(fileOf('a.png', 'image/png'));
  expect(drawImage).not.toHaveBeenCalled();
  expect(picture()).toHaveAttribute('hidden');
  expect(icon()).toBeInTheDocument();
});

it('a picture that is removed while it is decoded is not drawn, and its memory is released', async () => {
  let give: (picture: ImageBitmap) => void = () => undefined;
  decode.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
  const { unmount } = await show(fileOf('a.png', 'image/png'));
  unmount();
  give({ width: 1, height: 1, close } as unknown as ImageBitmap);
  await settle();
  expect(drawImage).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(1);
});
