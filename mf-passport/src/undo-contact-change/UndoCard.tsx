import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ContactChange } from '@passport/shared/schemas/account';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Done } from '@passport/shared/ui/Done';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { styled } from 'styled-components';
import { undoContactChangeTexts } from '../texts';
import { createUndoContactChangeApi } from './undoContactChange.api';

interface UndoCardProps {
  change: ContactChange;
  token: string;
  isUndone: boolean;
  onUndone(): void;
}

/** Shows the change and undoes it; only a press does that, never the link alone. */
export function UndoCard({ change, token, isUndone, onUndone }: UndoCardProps) {
  const t = useMessages(undoContactChangeTexts.namespace);
  const { api, links } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const { contact } = change;

  const handleUndo = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await createUndoContactChangeApi(api).undo(token);
        onUndone();
      } catch (error) {
        showFailure(error);
      }
    });

  if (isUndone)
    return (
      <Done title={t(`${contact}.done`)} text={t('done-text')}>
        <ButtonLink to={links.signIn()} $variant="primary" $isWide={false}>
          {t('sign-in')}
        </ButtonLink>
      </Done>
    );
  return (
    <Section title={t(`${contact}.changed`)}>
      <Text>
        <When at={change.changed_at} />: {change.old} → {change.new}
      </Text>
      <Text>{t(`${contact}.what`)}</Text>
      <Button variant="danger" isLoading={isBusy} onClick={() => void handleUndo()}>
        {t(`${contact}.undo`)}
      </Button>
    </Section>
  );
}

const Text = styled.p`
  margin: ${space(3)} 0 ${space(4)};
  overflow-wrap: anywhere;
`;
