/** Judges the files of requests to support in a thread other than that of the calls. */
import { parentPort } from 'node:worker_threads';
import { acceptedFileTypes, type ArrivedFile } from './acceptedFileType';

parentPort!.on('message', ({ id, input }: { id: number; input: readonly ArrivedFile[] }) => {
  acceptedFileTypes(input).then(
    (output) => parentPort!.postMessage({ id, output }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  );
});
