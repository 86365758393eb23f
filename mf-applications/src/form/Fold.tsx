import { bodyLine, colors, layout } from '@passport/shared/theme/tokens';
import { disclosure } from '@passport/shared/ui/disclosure';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ApplicationForm, ListName, TextName } from './ApplicationForm';

interface FoldProps {
  form: ApplicationForm;
  /** The fields that it holds, by their names. */
  names: readonly (TextName | ListName)[];
  /** Translated. */
  title: string;
  children: ReactNode;
}

/**
 * Fields that most applications leave empty. Initially open if one of them is filled in, or if the address of the page names one.
 */
export function Fold({ form, names, title, children }: FoldProps) {
  const { hash } = useLocation();
  const [isOpen] = useState(() => {
    const { snapshot } = form;
    return names.some((name) => hash === `#${name}` || [snapshot[name]].flat().some((value) => value !== ''));
  });
  return (
    <Details open={isOpen}>
      <summary>{title}</summary>
      {children}
    </Details>
  );
}

const Details = styled.details`
  ${disclosure}
  > summary {
    padding: calc((${layout.target} - ${bodyLine}) / 2) 0;
    color: ${colors.accentText};
    font-weight: 600;
  }
`;
