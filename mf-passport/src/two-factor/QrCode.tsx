import { colors, space } from '@passport/shared/theme/tokens';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';

interface QrCodeProps {
  /** The content of the code. */
  value: string;
  /** Translated. */
  label: string;
}

/** A QR code as one path: dark modules on white in both themes, as cameras expect it. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(value, { border: 4 });
    const modules = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: modules.join('') };
  }, [value]);
  return (
    <Square role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Square>
  );
}

const Square = styled.svg`
  display: block;
  width: 200px;
  height: 200px;
  margin-bottom: ${space(4)};
  border: 1px solid ${colors.border};
  border-radius: ${space(3)};
  background: #fff;
  color: #000;
  path {
    fill: currentColor;
  }
`;
