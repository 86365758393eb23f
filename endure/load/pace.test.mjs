import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.mjs';

describe('the pace of load clients', () => {
  const paced = () => {
    const state = { at: 0, waits: [] };
    const pace = new Pace({ now: () => state.at, wait: (milliseconds) => void state.waits.push(milliseconds) });
    return { pace, state };
  };

  it('delays no client until it is set', async () => {
    const { pace, state } = paced();
    await pace.turn();
    await pace.turn();
    expect(state.waits).toEqual([]);
  });

  it('counts the turns that were taken, before it is set and after', async () => {
    const { pace } = paced();
    await pace.turn();
    pace.perSecond = 10;
    await pace.turn();
    expect(pace.turns).toBe(2);
  });

  it('spreads turns evenly, and makes up for none that was not taken', async () => {
    const { pace, state } = paced();
    pace.perSecond = 10;
    for (let turn = 0; turn < 4; turn += 1) await pace.turn();
    expect(state.waits).toEqual([100, 200, 300]);
    state.at = 5000;
    await pace.turn();
    await pace.turn();
    expect(state.waits.slice(3)).toEqual([100]);
  });
});
