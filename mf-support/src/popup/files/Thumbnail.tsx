import { radius } from '@passport/shared/theme/tokens';
import { DocumentIcon } from '@passport/shared/ui/icons';
import { IconTile } from '@passport/shared/ui/IconTile';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** In pixels of the canvas: twice the size of the tile, for dense screens. */
const side = 80;

/** A thumbnail of a picture, or an icon for any other file. A canvas, because the page's policy forbids images from `blob:` addresses. */
export function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let isGone = false;
    async function draw(): Promise<void> {
      const picture = await createImageBitmap(file);
      const context = canvas.current?.getContext('2d');
      if (context && !isGone) {
        const scale = Math.max(side / picture.width, side / picture.height);
        const [width, height] = [picture.width * scale, picture.height * scale];
        context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
        setDrawn(true);
      }
      picture.close();
    }
    // The icon stays if the browser cannot draw the picture.
    if (file.type.startsWith('image/')) draw().catch(() => undefined);
    return () => void (isGone = true);
  }, [file]);

  return (
    <Tile aria-hidden="true">
      <Picture ref={canvas} width={side} height={side} hidden={!isDrawn} />
      {!isDrawn && <DocumentIcon size={20} />}
    </Tile>
  );
}

const Tile = styled(IconTile)`
  overflow: hidden;
  border-radius: ${radius.small};
`;

const Picture = styled.canvas`
  width: 40px;
  height: 40px;
`;
