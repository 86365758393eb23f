import { firstPaintId } from '@passport/shared/constants';
import { useHost } from '@passport/shared/host/HostContext';
import { colors, layout, radius, space } from '@passport/shared/theme/tokens';
import { Page } from '@passport/shared/ui/Page';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Archive } from './Archive';
import { Comparison } from './Comparison';
import { DocumentSection } from './DocumentSection';
import { policyKinds, readPolicyAddress } from '@passport/shared/documents/policyAddress';
import { usePolicyMessages } from './texts';

/** /policy: the kinds of documents, the text that the address names or a comparison of two revisions, and the archive. */
export const PolicyPage = observer(function PolicyPage() {
  const t = usePolicyMessages();
  const { links, locale } = useHost();
  const { kind, revision, language = locale.current, compared } = readPolicyAddress(useLocation());
  useLayoutEffect(() => document.getElementById(firstPaintId)?.remove(), []);
  return (
    <OnPaper>
      <Page title={t('title')}>
        <Kinds aria-label={t('kinds-label')}>
          {policyKinds.map((other) => (
            <Kind key={other} to={links.policy(other)} aria-current={other === kind ? 'page' : undefined}>
              {t(`tabs.${other}`)}
            </Kind>
          ))}
        </Kinds>
        {compared ? (
          <Comparison
            key={`${kind} ${compared.from} ${compared.to} ${language}`}
            {...{ kind, language, ...compared }}
          />
        ) : (
          <DocumentSection key={`${kind} ${revision} ${language}`} {...{ kind, revision, language }} />
        )}
        <Archive key={`archive ${kind} ${language}`} kind={kind} language={language} compared={compared} />
      </Page>
    </OnPaper>
  );
});

/** On paper there is the document alone. */
const OnPaper = styled.div`
  @media print {
    body:has(&) :is(#root header, #root footer, aside, nav, [data-screen-only]) {
      display: none;
    }
    & section {
      padding: 0;
      box-shadow: none;
      background: none;
    }
    &,
    & * {
      color: #000 !important;
    }
  }
`;

const Kinds = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin: 0 0 ${space(5)};
`;

const Kind = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${layout.target};
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.medium};
  color: ${colors.textMuted};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${colors.muted};
      color: ${colors.text};
    }
  }
  &[aria-current='page'] {
    background: ${colors.accentSoft};
    color: ${colors.accentText};
  }
`;
