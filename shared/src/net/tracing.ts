import type * as Api from '@opentelemetry/api';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';

type Kind = Lowercase<keyof typeof SpanKind>;

/** Headers of a trace as W3C Trace Context has them. */
export type TraceHeaders = Record<'traceparent' | 'tracestate', string | string[] | undefined>;

interface StepOptions {
  kind?: Kind;
  attributes?: Attributes;
}

/** A request, or another unit of work: code that runs in `enter` belongs to it. */
export interface OpenTrace {
  enter<T>(work: () => T): T;
  end(attributes: Attributes, isFailure: boolean): void;
}

/**
 * Traces by OpenTelemetry. Attributes are our own names (route patterns, statement texts, channels), never user
 * input: no address, phone, code or token.
 */
export interface Tracing {
  /** Begins a trace, or continues the one in the headers. */
  begin(name: string, options: StepOptions, headers: Partial<TraceHeaders>): OpenTrace;
  /** Runs a step of the current trace; outside of one the work runs untraced. */
  step<T>(name: string, options: StepOptions, work: () => Promise<T>): Promise<T>;
  /** Headers by which another process continues the current trace; none outside of one. */
  headers(): Record<string, string>;
  /** Id of the current trace. */
  traceId(): string | undefined;
  /** Flushes the remaining spans, and stops. */
  close(): Promise<void>;
}

let active: Tracing | undefined;

/** Undefined unless traces are collected; callers then do nothing. */
export const tracing = (): Tracing | undefined => active;

/** Headers for a call to another process; empty unless traces are collected. */
export const traceHeaders = (): Record<string, string> => active?.headers() ?? {};

/** Loaded only where traces are collected. */
const loadLibraries = () =>
  Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);

/**
 * Collects traces if OTEL_EXPORTER_OTLP_ENDPOINT says where to send them; otherwise nothing is loaded. The libraries read the other
 * variables of OpenTelemetry (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER …).
 * @param service `service.name` of its spans
 * @throws Error with the name of the variable, where it is no address
 */
export async function startTracing(service: string, env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim();
  if (!endpoint || active) return active;
  // The value of the variable is not printed: an address may contain a password.
  if (!/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.');
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await loadLibraries();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  active = tracingOn(api, provider);
  return active;
}

interface Provider {
  getTracer(name: string): Api.Tracer;
  shutdown(): Promise<void>;
}

function tracingOn(api: typeof Api, provider: Provider): Tracing {
  const { context, propagation, trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  const tracer = provider.getTracer('passport');
  const kinds = new Map<Kind, SpanKind>([
    ['internal', SpanKind.INTERNAL],
    ['server', SpanKind.SERVER],
    ['client', SpanKind.CLIENT],
    ['producer', SpanKind.PRODUCER],
    ['consumer', SpanKind.CONSUMER],
  ]);
  const spanOptions = ({ kind = 'internal', attributes = {} }: StepOptions) => ({
    kind: kinds.get(kind) ?? SpanKind.INTERNAL,
    attributes,
  });
  const close = (span: Span, isFailure: boolean): void => {
    // Without the error's message, which may quote user input.
    if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  return {
    begin: (name, options, { traceparent, tracestate }) => {
      const parent = propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });
      const span = tracer.startSpan(name, spanOptions(options), parent);
      const inside = trace.setSpan(parent, span);
      return {
        enter: (work) => context.with(inside, work),
        end: (attributes, isFailure) => close(span.setAttributes(attributes), isFailure),
      };
    },
    step: async (name, options, work) => {
      if (!trace.getActiveSpan()) return work();
      const span = tracer.startSpan(name, spanOptions(options));
      try {
        const done = await context.with(trace.setSpan(context.active(), span), work);
        close(span, false);
        return done;
      } catch (error) {
        close(span, true);
        throw error;
      }
    },
    headers: () => {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier;
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    close: async () => {
      active = undefined;
      for (const part of [trace, context, propagation]) part.disable();
      // Spans that cannot be exported are lost: traces must not keep a program from ending.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
