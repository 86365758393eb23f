import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SupportDetails } from '@passport/shared/schemas/console/support';
import { Button } from '@passport/shared/ui/Button';
import { DownloadIcon } from '@passport/shared/ui/icons';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { saveBlob } from '../data/saveBlob';
import { useConsole } from '../data/useConsole';
import { useNumbers } from '../frame/useSentence';
import { DataTable } from '../table/DataTable';
import { supportTexts } from '../texts';
import { readFile } from './support.api';

type File = SupportDetails['files'][number];

/** The files of a request: downloads only, never shown in the page, and none that the scanner has not let through. */
export const FilesPanel = observer(function FilesPanel({ files }: { files: readonly File[] }) {
  const t = useMessages(supportTexts.namespace);
  const numbers = useNumbers();
  if (files.length === 0) return null;
  return (
    <Section title={t('files.title')}>
      <DataTable
        label={t('files.title')}
        rows={files}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', title: t('files.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'size',
            title: t('files.size'),
            isNumber: true,
            cell: ({ size }) => t('files.bytes', { size: numbers(Math.ceil(size / 1024)) }),
          },
          { key: 'scan', title: t('files.scan'), cell: ({ scan }) => t(`files.${scan}`) },
          { key: 'load', title: t('files.download'), cell: (file) => <Download file={file} /> },
        ]}
      />
    </Section>
  );
});

function Download({ file: { name, href } }: { file: File }) {
  const t = useMessages(supportTexts.namespace);
  const { api } = useConsole();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  if (href === null) return null;
  async function handleDownload(address: string): Promise<void> {
    try {
      saveBlob(name, await whileBusy(() => readFile(api, address)));
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <Button
      variant="secondary"
      isLoading={isBusy}
      aria-label={`${t('files.download')}: ${name}`}
      onClick={() => void handleDownload(href)}
    >
      <DownloadIcon size={20} />
      {t('files.download')}
    </Button>
  );
}
