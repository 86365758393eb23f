import { firstPaintId } from '@passport/shared/constants';
import { useHost } from '@passport/shared/host/HostContext';
import { colors, gutter, layout, radius, space } from '@passport/shared/theme/tokens';
import { Page } from '@passport/shared/ui/Page';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Archive } from './Archive';
import { Comparison } from './Comparison';
import { DocumentSection } from './DocumentSection';
import { policyKinds, readPolicyAddress } from '@passport/shared/documents/policyAddress';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { TextColumn } from './TextColumn';
import { policyTexts } from '../texts';

/** /policy: the kinds of documents, the text that the address names or a comparison of two revisions, and the archive. */
export const PolicyPage = observer(function PolicyPage() {
  const t = useMessages(policyTexts.namespace);
  const { links, locale } = useHost();
  const spoken = locale.current;
  const { kind, revision, language = spoken, compared } = readPolicyAddress(useLocation());
  useLayoutEffect(() => document.getElementById(firstPaintId)?.remove(), []);
  const kinds = useRef<HTMLElement>(null);
  useLayoutEffect(() => showCurrent(kinds.current), [kind, spoken]);
  return (
    <PrintablePage>
      <Page title={t('title')}>
        <Kinds ref={kinds} aria-label={t('kinds-label')}>
          {policyKinds.map((other) => (
            <Kind key={other} to={links.policy(other)} aria-current={other === kind ? 'page' : undefined}>
              {t(`tabs.${other}`)}
            </Kind>
          ))}
        </Kinds>
        <TextColumn>
          {compared ? (
            <Comparison
              key={`${kind} ${compared.from} ${compared.to} ${language}`}
              {...{ kind, language, ...compared }}
            />
          ) : (
            <DocumentSection key={`${kind} ${revision} ${language}`} {...{ kind, revision, language }} />
          )}
          <Archive key={`archive ${kind} ${language}`} kind={kind} language={language} compared={compared} />
        </TextColumn>
      </Page>
    </PrintablePage>
  );
});

/** Scrolls the row of kinds, and not the page, until the current one is centred. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

/** Printed is only the document. */
const PrintablePage = styled.div`
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

/** One row, which scrolls to the edges of a phone's window. Its padding leaves room for the outline of a focused link. */
const Kinds = styled.nav`
  position: relative;
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  margin: ${space(-1)} calc(-1 * ${gutter(4)}) ${space(4)};
  padding: ${space(1)} ${gutter(4)};
  scrollbar-width: none;
`;

const Kind = styled(Link)`
  display: inline-flex;
  flex: none;
  align-items: center;
  min-height: ${layout.target};
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.medium};
  color: ${colors.textMuted};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
      color: ${colors.text};
    }
  }
  &[aria-current='page'] {
    background: ${colors.accentSoft};
    color: ${colors.accentText};
  }
`;
