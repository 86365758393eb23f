/** Judges the files of requests to support apart from the calls that people wait for. */
import { parentPort } from 'node:worker_threads';
import { acceptedFileTypes, type ArrivedFile } from './acceptedFileType';

parentPort!.on('message', ({ id, input }: { id: number; input: readonly ArrivedFile[] }) => {
  acceptedFileTypes(input).then(
    (output) => parentPort!.postMessage({ id, output }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  );
});
