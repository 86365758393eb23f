import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { unsafeSettings, type UnsafeSetting } from '../config/unsafeSettings';
import { costMetrics } from './costMetrics';
import { alertNames, passkeyEvents, type FunnelStep, type Metrics } from './metrics';

/** Metrics of `/api/metrics`. Each context has its own registry, so that two services in one process do not mix. */
export interface Prometheus extends Metrics {
  registry: Registry;
  /** Records the duration of a request by route pattern. */
  request(route: string, method: string, status: number, seconds: number): void;
  /** Records whether a gateway's circuit breaker is open. */
  circuit(gateway: string, isOpen: boolean): void;
  /** Records the unsafe settings that ALLOW_UNSAFE accepts. */
  allowUnsafe(allowed: readonly UnsafeSetting[]): void;
  /** Counts outcomes of deliveries. */
  message(channel: string, outcome: 'sent' | 'dropped' | 'dead' | 'uncertain' | 'retried'): void;
}

const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** @param hasProcessMetrics memory, CPU, event loop lag; off in tests, where they would outlive the service */
export function createPrometheus(hasProcessMetrics: boolean): Prometheus {
  const registry = new Registry();
  if (hasProcessMetrics) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const funnel = new Counter({
    name: 'passport_funnel_total',
    help: 'Steps of the sign-in funnel by outcome.',
    labelNames: ['step', 'outcome'] as const,
    registers,
  });
  const requests = new Histogram({
    name: 'passport_http_request_seconds',
    help: 'Duration of requests by route pattern.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: secondsBuckets,
    registers,
  });
  const circuits = new Gauge({
    name: 'passport_gateway_circuit_open',
    help: '1 while the circuit breaker of the gateway is open.',
    labelNames: ['gateway'] as const,
    registers,
  });
  const unsafe = new Gauge({
    name: 'passport_unsafe_setting_allowed',
    help: '1 for what ALLOW_UNSAFE accepts.',
    labelNames: ['setting'] as const,
    registers,
  });
  const captcha = new Counter({
    name: 'passport_captcha_total',
    help: 'Captcha tokens by verdict.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const alerts = new Counter({
    name: 'passport_alerts_total',
    help: 'Signs of an attack, e.g. many wrong codes overall or many SMS to neighbouring numbers, and budgets that are used up.',
    labelNames: ['alert'] as const,
    registers,
  });
  // Prometheus sees no increase in a series that begins with its first event.
  for (const alert of alertNames) alerts.inc({ alert }, 0);
  const passkeys = new Counter({
    name: 'passport_passkeys_total',
    help: 'Passkeys offered after a code, made, and used, and codes that they saved.',
    labelNames: ['event'] as const,
    registers,
  });
  for (const event of passkeyEvents) passkeys.inc({ event }, 0);
  const messages = new Counter({
    name: 'passport_messages_total',
    help: 'Messages of the outbox by outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  const receipts = new Counter({
    name: 'passport_receipts_total',
    help: 'What carriers report of messages.',
    labelNames: ['channel', 'state', 'reason'] as const,
    registers,
  });
  return {
    registry,
    step: (step: FunnelStep, outcome) => funnel.inc({ step, outcome }),
    captcha: (outcome) => captcha.inc({ outcome }),
    alert: (alert) => alerts.inc({ alert }),
    passkey: (event) => passkeys.inc({ event }),
    request: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    circuit: (gateway, isOpen) => circuits.set({ gateway }, isOpen ? 1 : 0),
    allowUnsafe: (allowed) => {
      for (const setting of unsafeSettings) unsafe.set({ setting }, allowed.includes(setting) ? 1 : 0);
    },
    receipt: (channel, state, reason) => receipts.inc({ channel, state, reason: reason ?? '' }),
    ...costMetrics(registers),
    message: (channel, outcome) => messages.inc({ channel, outcome }),
  };
}
