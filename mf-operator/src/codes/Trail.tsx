import { useMessages } from '@passport/shared/i18n/useMessages';
import type { CodeTrail, CodeTrailItem } from '@passport/shared/schemas/console/codes';
import { Muted, MutedSmall } from '@passport/shared/ui/basics';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { Sentences } from '../frame/Sentences';
import { textOr } from '../frame/textOr';
import { useSentence } from '../frame/useSentence';
import { paths } from '../paths';
import { DataTable } from '../table/DataTable';
import { codesTexts } from '../texts';

/** How the number was read, the sentence to read out, and every code of the last 30 days. */
export const Trail = observer(function Trail({
  trail: { phone, user_id, verdict, sends, items },
}: {
  trail: CodeTrail;
}) {
  const t = useMessages(codesTexts.namespace);
  const may = useMay();
  return (
    <Section title={t('trail')} lead={<span role="status">{t('read-as', { phone })}</span>}>
      <Sentences of={verdict} />
      <Muted>{t('sends', { used: sends.used, limit: sends.limit })}</Muted>
      <p>
        {user_id === null && t('no-account')}
        {user_id !== null && may('people.read') && <TextLink to={paths.person(user_id)}>{t('account')}</TextLink>}
      </p>
      {items.length === 0 ? <EmptyState title={t('none')} text={t('none-text')} /> : <Codes items={items} />}
    </Section>
  );
});

const Codes = observer(function Codes({ items }: { items: readonly CodeTrailItem[] }) {
  const t = useMessages(codesTexts.namespace);
  const sentence = useSentence();
  return (
    <DataTable
      label={t('trail')}
      rows={items}
      keyOf={({ asked_at, channel }) => `${asked_at} ${channel}`}
      columns={[
        { key: 'at', title: t('asked'), cell: ({ asked_at }) => <When at={asked_at} as="recentAtLineStart" /> },
        {
          key: 'way',
          title: t('way'),
          cell: ({ channel, gateway, action }) => (
            <>
              {textOr(t, `channel.${channel}`, channel)}
              <MutedSmall translate="no">{[gateway, action].filter(Boolean).join(' · ')}</MutedSmall>
            </>
          ),
        },
        {
          key: 'stages',
          title: t('what-became'),
          cell: ({ text, stages, reason, reply }) => (
            <>
              {sentence(text)}
              <MutedSmall translate="no">
                {[...stages.map(({ stage }) => textOr(t, `stage.${stage}`, stage)), reason, reply]
                  .filter(Boolean)
                  .join(' · ')}
              </MutedSmall>
            </>
          ),
        },
        { key: 'tries', title: t('tries'), isNumber: true, cell: ({ tries }) => tries },
        {
          key: 'used',
          title: t('used'),
          cell: ({ used_at }) => (used_at === null ? t('unused') : <When at={used_at} as="recentAtLineStart" />),
        },
      ]}
    />
  );
});
