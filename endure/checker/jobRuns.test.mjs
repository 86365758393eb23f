import { describe, expect, it } from '@jest/globals';
import { wrongJobRuns } from './jobRuns.mjs';

const minute = 60_000;
const hourly = (...minutes) => minutes.map((at) => ({ name: 'clean-up', at: at * minute, isFailed: false }));
const judge = (runs, until) =>
  wrongJobRuns(runs, { until: until * minute, lateMs: minute }).map(({ detail }) => detail);

describe('runs of jobs', () => {
  it('are sound when each comes when it is due, up to the end', () => {
    expect(judge(hourly(0, 60, 121), 181)).toEqual([]);
  });

  it('are wrong when two processes run a job of the same hour', () => {
    expect(judge(hourly(0, 60, 60.5), 100)).toEqual(['clean-up ran before it was due 1 times']);
  });

  it.each([
    ['between two', hourly(0, 62), 63],
    ['at the end', hourly(0, 60), 122],
  ])('are wrong when one is missing %s', (_where, runs, until) => {
    expect(judge(runs, until)).toEqual(['clean-up ran too late 1 times']);
  });

  it('are wrong when one failed', () => {
    const runs = [...hourly(0, 60), { name: 'clean-up', at: 60 * minute, isFailed: true }];
    expect(judge(runs, 61)).toEqual(['clean-up ran without success 1 times']);
  });

  it('judges each job by its own time', () => {
    const runs = [0, 1, 2].map((at) => ({ name: 'mail-documents', at: at * minute, isFailed: false }));
    expect(judge([...runs, ...hourly(0)], 2)).toEqual([]);
  });
});
