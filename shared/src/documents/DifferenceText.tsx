import { MutedSmall } from '../ui/basics';
import { styled } from 'styled-components';
import type { PolicyDifference } from '../schemas/documents';
import { colors, radius, space, text } from '../theme/tokens';
import { disclosure } from '../ui/disclosure';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { groupParagraphs, type ParagraphGroup } from './differenceParagraphs';

/** Translated texts of a comparison. */
export interface DifferenceTexts {
  /** How removed and added words are marked. */
  legend: string;
  removed: string;
  added: string;
  /** The revisions have the same words. */
  none: string;
  /** Names folded paragraphs. @param count how many */
  unchanged(count: number): string;
}

interface DifferenceTextProps {
  parts: PolicyDifference['parts'];
  language: string;
  texts: DifferenceTexts;
}

/** The words that changed between two revisions of a document, in their paragraphs; the other paragraphs are folded. */
export function DifferenceText({ parts, language, texts }: DifferenceTextProps) {
  const groups = groupParagraphs(parts);
  if (!groups.some(({ isChanged }) => isChanged)) return <MutedSmall>{texts.none}</MutedSmall>;
  return (
    <>
      <MutedSmall>{texts.legend}</MutedSmall>
      <Frame>
        {groups.map((group, index) =>
          group.isChanged ? (
            <Paragraphs key={index} group={group} language={language} texts={texts} />
          ) : (
            <Folded key={index}>
              <summary>{texts.unchanged(group.paragraphs.length)}</summary>
              <Paragraphs group={group} language={language} texts={texts} />
            </Folded>
          ),
        )}
      </Frame>
    </>
  );
}

interface ParagraphsProps {
  group: ParagraphGroup;
  language: string;
  texts: DifferenceTexts;
}

const Paragraphs = ({ group, language, texts }: ParagraphsProps) =>
  group.paragraphs.map((paragraph, index) => (
    <p key={index} lang={language}>
      {paragraph.map((part, place) => (
        <Part key={place} part={part} texts={texts} />
      ))}
    </p>
  ));

/** Read by screen readers in place of the strike or the underline. */
function Part({ part, texts }: { part: PolicyDifference['parts'][number]; texts: DifferenceTexts }) {
  if (part.change === 'same') return part.text;
  const [Mark, label] = part.change === 'added' ? ([Added, texts.added] as const) : ([Removed, texts.removed] as const);
  return (
    <Mark>
      <VisuallyHidden>{`[${label}: `}</VisuallyHidden>
      {part.text}
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </Mark>
  );
}

const Frame = styled.div`
  margin-top: ${space(4)};
  overflow-wrap: anywhere;
  & p + p,
  & > * + * {
    margin-top: ${space(3)};
  }
  & del + ins,
  & ins + del {
    margin-left: 0.25em;
  }
  & summary {
    ${text.small}
    width: fit-content;
    padding: ${space(3)} 0;
    color: ${colors.textMuted};
  }
`;

const Folded = styled.details`
  ${disclosure}
`;

const Added = styled.ins`
  border-radius: ${radius.small};
  background: ${colors.successSoft};
  color: ${colors.successText};
`;

const Removed = styled.del`
  border-radius: ${radius.small};
  background: ${colors.dangerSoft};
  color: ${colors.dangerText};
`;
