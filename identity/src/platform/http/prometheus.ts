import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { FunnelStep, Metrics } from './metrics';

/** What `/api/metrics` shows; a context has its own, so that two services in one process do not mix. */
export interface Prometheus extends Metrics {
  registry: Registry;
  /** Seconds one request took, by route pattern. */
  request(route: string, method: string, status: number, seconds: number): void;
  /** Whether a gateway's circuit is open: nothing leaves through it then. */
  circuit(gateway: string, isOpen: boolean): void;
  /** Counts how a message ended. */
  message(channel: string, outcome: 'sent' | 'dropped' | 'dead' | 'retried'): void;
}

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** @param hasProcessMetrics memory, CPU, event loop lag; off in tests, where they would outlive the service */
export function createPrometheus(hasProcessMetrics: boolean): Prometheus {
  const registry = new Registry();
  if (hasProcessMetrics) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const funnel = new Counter({
    name: 'passport_funnel_total',
    help: 'Passes through the steps of signing in.',
    labelNames: ['step', 'outcome'] as const,
    registers,
  });
  const requests = new Histogram({
    name: 'passport_http_request_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: secondsBuckets,
    registers,
  });
  const circuits = new Gauge({
    name: 'passport_gateway_circuit_open',
    help: 'One where nothing is handed to the gateway.',
    labelNames: ['gateway'] as const,
    registers,
  });
  const captcha = new Counter({
    name: 'passport_captcha_total',
    help: 'Solved challenges by how they were judged.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const alerts = new Counter({
    name: 'passport_alerts_total',
    help: 'Signs of an attack: many wrong codes everywhere, many codes to neighbouring numbers.',
    labelNames: ['alert'] as const,
    registers,
  });
  const messages = new Counter({
    name: 'passport_messages_total',
    help: 'Messages of the outbox by how they ended.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  return {
    registry,
    step: (step: FunnelStep, outcome) => funnel.inc({ step, outcome }),
    captcha: (outcome) => captcha.inc({ outcome }),
    alert: (alert) => alerts.inc({ alert }),
    request: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    circuit: (gateway, isOpen) => circuits.set({ gateway }, isOpen ? 1 : 0),
    message: (channel, outcome) => messages.inc({ channel, outcome }),
  };
}
