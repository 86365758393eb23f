import { SelectField } from '@passport/shared/form/SelectField';
import type { PolicyKind } from '@passport/shared/host/links';
import { space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { useId, useLayoutEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { comparisonAddress } from '@passport/shared/documents/policyAddress';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ListedRevision } from './revisions';
import { policyTexts } from '../texts';

interface CompareFormProps {
  kind: PolicyKind;
  /** The newest first; at least two. */
  revisions: readonly ListedRevision[];
  /** The revisions that are compared now; the last two by default. */
  compared: { from: number; to: number } | undefined;
}

/** Chooses two revisions to compare. */
export function CompareForm({ kind, revisions, compared }: CompareFormProps) {
  const t = useMessages(policyTexts.namespace);
  const navigate = useNavigate();
  const titleId = useId();
  // An address may name revisions that do not exist.
  const known = (number: number | undefined) => revisions.find(({ revision }) => revision === number);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  // Another address is another choice. Cleared by the press instead, the old one would be shown until the address changes.
  useLayoutEffect(() => setChosen({}), [compared?.from, compared?.to]);
  const { from, to } = {
    from: String((known(compared?.from) ?? revisions[1])?.revision),
    to: String((known(compared?.to) ?? revisions[0])?.revision),
    ...chosen,
  };
  const options = revisions.map(({ revision }) => ({
    value: String(revision),
    text: t('revision', { number: revision }),
  }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(comparisonAddress(kind, Number(from), Number(to)));
  };
  return (
    <Form onSubmit={handleSubmit} aria-labelledby={titleId}>
      <Title id={titleId}>{t('compare.title')}</Title>
      <Fields>
        <SelectField
          name="from"
          label={t('compare.from')}
          value={from}
          options={options}
          onChange={(one) => setChosen({ from: one, to })}
        />
        <SelectField
          name="to"
          label={t('compare.to')}
          value={to}
          options={options}
          onChange={(one) => setChosen({ from, to: one })}
        />
        <Button type="submit" variant="secondary" disabled={from === to}>
          {t('compare.submit')}
        </Button>
      </Fields>
    </Form>
  );
}

const Form = styled.form`
  margin-top: ${space(8)};
`;

const Title = styled.h3`
  ${text.heading}
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: ${space(3)};
  margin-top: ${space(3)};
`;
