import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { colors } from '@passport/shared/theme/tokens';
import { IconTile } from '@passport/shared/ui/IconTile';
import { ProviderIcon } from '@passport/shared/ui/ProviderIcon';
import { styled } from 'styled-components';

/** The logo of a provider at the beginning of its row. */
export function ProviderTile({ provider }: { provider: ProviderName }) {
  return (
    <Tile $tone="plain">
      <ProviderIcon provider={provider} />
    </Tile>
  );
}

const Tile = styled(IconTile)`
  color: ${colors.text};
`;
