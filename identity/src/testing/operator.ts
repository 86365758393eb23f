import { signUp, type Person } from './flows';
import { startTestService, type Driver, type TestService } from './harness';
import type { Json } from './json';
import { operate } from './operate';
import { createSteppedClock } from './steppedClock';

/** Operations on applications by operators, and their audit records. */
export interface Operator {
  service: TestService;
  /** A registered user. */
  person: Person;
  /** Runs a command; words with spaces are passed separately. @returns the object that it would print */
  run(line: string, ...more: string[]): Promise<Json>;
  applications: () => ReturnType<typeof applicationsOf>;
  /** The latest change of an application in the audit log. */
  lastChange: () => ReturnType<typeof lastChangeOf>;
}

const applicationsOf = ({ storage }: TestService) => storage.db.selectFrom('applications').selectAll().execute();

const lastChangeOf = ({ storage }: TestService) =>
  storage.db
    .selectFrom('audit_events')
    .select(['event', 'actor_kind', 'before', 'after'])
    .where('target_type', '=', 'application')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Starts the service with a stepped clock set to the system time, against which node-saml compares. */
export async function startOperator(driver: Driver): Promise<Operator> {
  const service = await startTestService({ driver, clock: createSteppedClock(new Date()) });
  return {
    service,
    person: await signUp(service),
    run: (line, ...more) => operate(service, ...line.split(' '), ...more),
    applications: () => applicationsOf(service),
    lastChange: () => lastChangeOf(service),
  };
}
