import { useMessages } from '@passport/shared/i18n/useMessages';
import { bodyLine, space } from '@passport/shared/theme/tokens';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import type { TwoFactorMode } from '@passport/shared/schemas/common';
import { styled } from 'styled-components';
import { Longest } from './Longest';
import { Banner, BannerSheet, type BannerTone } from '../frame/Banner';
import { accountTexts } from '../texts';
import { paths } from '../paths';
import { advices, type Advice } from './adviceFor';

const looks: Record<Advice, { tone: BannerTone; to: string | undefined }> = {
  reset: { tone: 'warning', to: paths.twoFactor },
  deletion: { tone: 'danger', to: paths.deletion },
  email: { tone: 'warning', to: paths.changeEmail },
  'two-factor': { tone: 'accent', to: paths.twoFactor },
  'recovery-codes': { tone: 'warning', to: paths.twoFactorRecoveryCodes },
  fine: { tone: 'success', to: undefined },
  unknown: { tone: 'warning', to: undefined },
};

interface AdviceCardProps {
  /** Undefined while it is not known. */
  advice: Advice | undefined;
  /** When the account will be erased, and when support turns the second factor off. */
  values: { at: string; reset: string };
  /** The second factor that is on; undefined while it is not known. */
  mode: TwoFactorMode | undefined;
  /** Nothing was wrong at the last visit: only the room of that is kept free while the advice loads. */
  isFineExpected: boolean;
}

/**
 * One piece of advice about the account's safety. While it is not known, the room of the longest one is kept, so the content below does not move; all are stacked in one grid cell with one visible.
 */
export function AdviceCard({ advice, values, mode, isFineExpected }: AdviceCardProps) {
  const t = useMessages(accountTexts.namespace);
  const stacked = advices.filter((name) => name === advice || !isFineExpected || name === 'fine');
  const fineText = (factor: TwoFactorMode) => t(`advice.fine-text.${factor}`);
  return (
    <Stack aria-label={t('advice.label')}>
      {stacked.map((name) => {
        const { tone, to } = looks[name];
        return (
          <AdviceBanner
            key={name}
            $isShown={name === advice}
            tone={tone}
            title={t(`advice.${name}`, values)}
            text={
              name === 'fine' ? (
                <Longest data-longest={longestOf(modes.map(fineText))}>
                  <span>{fineText(mode ?? 'DISABLE')}</span>
                </Longest>
              ) : (
                t(`advice.${name}-text`, values)
              )
            }
            action={
              to !== undefined && (
                <ButtonLink to={to} $variant="secondary" $isWide={false}>
                  {t(`advice.${name}-action`)}
                </ButtonLink>
              )
            }
          />
        );
      })}
      {advice === undefined && (
        <BannerSkeleton>
          <Skeleton $width="220px" $height={bodyLine} />
        </BannerSkeleton>
      )}
    </Stack>
  );
}

const modes: readonly TwoFactorMode[] = ['PHONE_EMAIL', 'PASSWORD', 'TOTP', 'TELEGRAM'];

const longestOf = (texts: readonly string[]): string => [...texts].sort((a, b) => b.length - a.length)[0] ?? '';

const Stack = styled.section`
  display: grid;
  /* minmax(0, …): a wide skeleton must not widen the column. */
  grid-template-columns: minmax(0, 1fr);
  margin-bottom: ${space(4)};
`;

const AdviceBanner = styled(Banner)<{ $isShown: boolean }>`
  grid-area: 1 / 1;
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
`;

const BannerSkeleton = styled(BannerSheet)`
  grid-area: 1 / 1;
`;
