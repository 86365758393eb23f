import { Counter, type Registry } from 'prom-client';
import { budgetNames, type Metrics } from './metrics';

/** The metrics of what codes cost. Countries and currencies come from the tables of prices, so that there are few series. */
export function costMetrics(registers: Registry[]): Pick<Metrics, 'cost' | 'overBudget'> {
  const costs = new Counter({
    name: 'passport_code_cost_total',
    help: 'What messages to phones cost, where their price is known.',
    labelNames: ['channel', 'country', 'currency'] as const,
    registers,
  });
  const overBudget = new Counter({
    name: 'passport_budget_would_refuse_total',
    help: 'Messages that a budget would have refused.',
    labelNames: ['budget'] as const,
    registers,
  });
  for (const budget of budgetNames) overBudget.inc({ budget }, 0);
  return {
    cost: ({ channel, country, currency, amount }) => costs.inc({ channel, country, currency }, amount),
    overBudget: (budget) => overBudget.inc({ budget }),
  };
}
