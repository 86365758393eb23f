import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { FieldRoot } from '@passport/shared/form/fieldStyles';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, layout, motion, radius, space, text } from '@passport/shared/theme/tokens';
import { ClipIcon } from '@passport/shared/ui/icons';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { useId, type ChangeEvent } from 'react';
import { styled } from 'styled-components';
import type { SupportRequestStore } from '../SupportRequestStore';
import { popupTexts } from '../../texts';
import { pickedTypes, type AttachedFiles } from './AttachedFiles';
import { FileChip } from './FileChip';

/** The files of a request: the picker, one line for their errors, and a chip for each. */
export const FileField = observer(function FileField({ request }: { request: SupportRequestStore }) {
  const t = useMessages(popupTexts.namespace);
  const id = useId();
  const [home, hasGone] = useFocusHome<HTMLInputElement>();
  const { files, state, sentPart } = request;
  const problem = useProblem(files);

  function handlePick({ target }: ChangeEvent<HTMLInputElement>): void {
    files.add([...(target.files ?? [])]);
    // The same file can be picked again after it was removed.
    target.value = '';
  }

  return (
    <FieldRoot>
      {files.items.length > 0 && (
        <Chips aria-label={t('files.list')}>
          {files.items.map((item) => (
            <FileChip
              key={item.id}
              file={item.file}
              sentPart={state === 'PROCESSING' ? files.sentPartOf(item, sentPart) : undefined}
              onRemove={() => {
                files.remove(item.id);
                hasGone();
              }}
            />
          ))}
        </Chips>
      )}
      <Picker>
        <Input
          ref={home}
          type="file"
          multiple
          accept={pickedTypes}
          disabled={files.isFull}
          aria-describedby={`${id}-message`}
          onChange={handlePick}
        />
        <ClipIcon size={20} />
        {t('files.add')}
      </Picker>
      <Below>
        <FieldMessage
          id={`${id}-message`}
          error={problem}
          hint={
            <span>
              {t('files.rule')} <WithMouse>{t('files.other-ways')}</WithMouse>
            </span>
          }
        />
      </Below>
      {/* A new element each time: the same name, added again, is said again. */}
      <VisuallyHidden role="status">
        {files.added.length > 0 && (
          <span key={files.items.at(-1)?.id}>
            {t('files.added', { count: files.added.length, names: files.added.join(', ') })}
          </span>
        )}
      </VisuallyHidden>
    </FieldRoot>
  );
});

/** The errors of the files in one sentence (spec 5): a single reason by itself, or all of them after their result. */
function useProblem({ problems }: AttachedFiles): string | undefined {
  const t = useMessages(popupTexts.namespace);
  const [first, ...others] = problems;
  if (first === undefined) return undefined;
  if (others.length === 0) return t(first);
  return t('files.left-out', { reasons: problems.map((problem) => t(`files.reasons.${problem}`)).join('; ') });
}

const Chips = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: 0 0 ${space(3)};
  padding: 0;
  list-style: none;
`;

/** Apart from the dashed line, in the gap to the next part: the form gets no taller. */
const Below = styled.div`
  position: relative;
  top: ${space(1)};
`;

const WithMouse = styled.span`
  @media (hover: none) {
    display: none;
  }
`;

const Picker = styled.label`
  ${text.body}
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: ${layout.target};
  border: 1px dashed ${colors.borderStrong};
  border-radius: ${radius.medium};
  color: ${colors.accentText};
  font-weight: 600;
  cursor: pointer;
  transition: background-color ${motion.fast};
  @media (hover: hover) {
    &:hover:not(:has(:disabled)) {
      background: ${colors.accentSoft};
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid ${colors.accent};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    border-color: ${colors.border};
    color: ${colors.textMuted};
    cursor: not-allowed;
  }
`;

/** Covers its label invisibly, so that pointers and screen readers find it at the visible position. */
const Input = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  opacity: 0;
  cursor: inherit;
`;
