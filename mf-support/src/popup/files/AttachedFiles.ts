import { supportLimits } from '@passport/shared/constants';
import { supportFileTypes } from '@passport/shared/schemas/checks/supportFileTypes';
import { action, computed, makeObservable, observableRef } from 'mobx';

export interface AttachedFile {
  readonly id: number;
  readonly file: File;
}

/** Offered by the picker; a file of no known type can still be dropped. */
export const pickedTypes =
  '.pdf,.apng,.bmp,.gif,.jpg,.jpeg,.png,.svg,.tif,.tiff,.webp,.ico,.zip,application/octet-stream';

/** The files of a request to support. */
export class AttachedFiles {
  items: readonly AttachedFile[] = [];
  /** Keys of the pop-up's texts, or a text of the service. */
  problems: readonly string[] = [];
  /** Names of the files last added, to be announced; none once a file is removed. */
  added: readonly string[] = [];
  private lastId = 0;

  constructor() {
    makeObservable(this, {
      items: observableRef,
      problems: observableRef,
      added: observableRef,
      bytes: computed,
      isFull: computed,
      add: action,
      remove: action,
      refuse: action,
    });
  }

  get bytes(): number {
    return this.items.reduce((sum, { file }) => sum + file.size, 0);
  }

  get isFull(): boolean {
    return this.items.length >= supportLimits.files;
  }

  /** Adds files up to the limits. A file of a wrong type is skipped; one too many, or one too large, ends the adding (spec 5). */
  add(files: readonly File[]): void {
    const problems = new Set<string>();
    const added: string[] = [];
    for (const file of files) {
      if (this.isFull) {
        problems.add('errors.files-amount-limit');
        break;
      }
      if (file.size === 0 || !supportFileTypes.has(file.type)) {
        problems.add('errors.file-format-not-allowed');
        continue;
      }
      if (this.bytes + file.size > supportLimits.fileBytes) {
        problems.add('errors.file-size-not-allowed');
        break;
      }
      this.lastId += 1;
      this.items = [...this.items, { id: this.lastId, file }];
      added.push(file.name);
    }
    this.problems = [...problems];
    this.added = added;
  }

  remove(id: number): void {
    this.items = this.items.filter((item) => item.id !== id);
    this.problems = [];
    this.added = [];
  }

  /** Shows a refusal of the service. */
  refuse(problem: string): void {
    this.problems = [problem];
  }

  /**
   * The sent fraction of a file, from 0 to 1: files are sent one after the other.
   * @param part sent fraction of all bytes
   */
  sentPartOf({ id, file }: AttachedFile, part: number): number {
    const before = this.items.slice(
      0,
      this.items.findIndex((item) => item.id === id),
    );
    const start = before.reduce((sum, item) => sum + item.file.size, 0);
    return Math.min(1, Math.max(0, (part * this.bytes - start) / file.size));
  }
}
