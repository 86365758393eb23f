import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';

interface NoApplicationsProps {
  /** Access is approved. */
  mayAdd: boolean;
  /** Clears the filters that no application matches. */
  onClear?: (() => void) | undefined;
}

/** The empty list: nothing found, no application yet, or no access to add one. */
export function NoApplications({ mayAdd, onClear }: NoApplicationsProps) {
  const t = useWording();
  if (onClear) {
    return (
      <EmptyState
        title={t('errors.nothing-found')}
        text={t('list.nothing-text')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('list.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('list.empty-title')}
      text={t(mayAdd ? 'list.empty-text' : 'list.empty-without-access')}
      action={
        mayAdd && (
          <ButtonLink to={paths.add} $variant="primary" $isWide={false}>
            {t('list.add')}
          </ButtonLink>
        )
      }
    />
  );
}
