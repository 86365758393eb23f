import { useState } from 'react';
import { styled } from 'styled-components';
import { colors, veryNarrow } from '../theme/tokens';
import { letterTileColor } from './letterTileColor';

interface LetterTileProps {
  /** The name beside the tile; its first letter and its colour are shown without a logo. */
  name: string;
  logo?: string | null | undefined;
  /** Shown instead of the first letter: the initials of a person. */
  letters?: string | undefined;
  /** Side in px, 40 by default. */
  size?: number;
  /** Round for people, square for services, which is the default. */
  shape?: 'square' | 'round';
}

/** The logo of a service; without one, or if it does not load, the first letter of its name. Decorative: the name is beside it. */
export function LetterTile({ name, logo, letters, size = 40, shape = 'square' }: LetterTileProps) {
  const [failed, setFailed] = useState<string>();
  const isShown = Boolean(logo) && logo !== failed;
  return (
    <Tile
      aria-hidden="true"
      $size={size}
      $isRound={shape === 'round'}
      $color={isShown ? undefined : letterTileColor(name)}
    >
      {isShown ? (
        <img src={logo ?? ''} alt="" loading="lazy" onError={() => setFailed(logo ?? '')} />
      ) : (
        letters || firstLetter(name)
      )}
    </Tile>
  );
}

/** The first letter or digit, past quotation marks and the like. */
const firstLetter = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? name.slice(0, 1)).toUpperCase();

const Tile = styled.span<{ $size: number; $isRound: boolean; $color: string | undefined }>`
  display: grid;
  flex: none;
  place-items: center;
  overflow: hidden;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${({ $size, $isRound }) => ($isRound ? '50%' : `${Math.round($size * 0.2)}px`)};
  background: ${({ $color }) => $color ?? colors.sunken};
  color: #ffffff;
  font-size: ${({ $size }) => Math.round($size * 0.45)}px;
  font-weight: 600;
  line-height: 1;
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  @media ${veryNarrow} {
    display: none;
  }
`;
