import { useHost } from '@passport/shared/host/HostContext';
import type { PolicyKind } from '@passport/shared/host/links';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, layout, radius, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { DocumentIcon } from '@passport/shared/ui/icons';
import { Page } from '@passport/shared/ui/Page';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { namespace } from '../texts';
import { policyKinds, readPolicyKind } from './readPolicyKind';

/** /policy: the kinds of documents, and the one that the query or the anchor names. */
export function PolicyPage() {
  const t = useMessages(namespace);
  const tCommon = useMessages('common');
  const { links, support } = useHost();
  const kind: PolicyKind = readPolicyKind(useLocation());
  return (
    <Page title={t('policy.title')}>
      <Kinds aria-label={t('policy.kinds')}>
        {policyKinds.map((other) => (
          <Kind key={other} to={links.policy(other)} aria-current={other === kind ? 'page' : undefined}>
            {t(`policy.${other}`)}
          </Kind>
        ))}
      </Kinds>
      <Card as="section" aria-label={t(`policy.${kind}`)}>
        <EmptyState
          icon={<DocumentIcon />}
          title={t('policy.empty-title')}
          text={t('policy.empty-text')}
          action={
            <Button variant="secondary" onClick={() => support.open()}>
              {tCommon('general.support')}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}

const Kinds = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin: 0 -${space(3)} ${space(5)};
`;

const Kind = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${layout.target};
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.medium};
  color: ${colors.textMuted};
  text-decoration: none;
  &:hover {
    background: ${colors.muted};
    color: ${colors.text};
  }
  &[aria-current='page'] {
    background: ${colors.accentSoft};
    color: ${colors.accentText};
    font-weight: 550;
  }
`;
