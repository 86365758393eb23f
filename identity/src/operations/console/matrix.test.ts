import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { operatorRoles, permissions, type Permission } from '@passport/shared/schemas/console/permissions';
import fastify, { type FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { operationsOf } from '../../testing/accessTable';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import {
  expectedRefusal,
  MatrixCaller,
  takeOperatorRoutes,
  type CallerState,
  type DeclaredRoute,
} from '../../testing/operatorMatrix';
import { signUpOperator } from '../../testing/operators';
import { handleError } from '../../platform/http/errorHandler';
import { guardConsole } from './guardConsole';
import { operatorRoute } from './operatorRoute';

const names = Object.keys(permissions) as Permission[];
const reads = /\.(?:read|find|timeline|refusals)$/;
/** `npm test` makes some; matrix.long.test.ts makes 10,000. */
const sequences = Number(process.env.OPERATOR_SEQUENCES ?? 250);

takeOperatorRoutes();

describeOnOneDatabase('what each role may do in the console (R-91)', (driver) => {
  let service: TestService;
  let caller: MatrixCaller;
  let routes: DeclaredRoute[];
  let every: FastifyInstance;
  let everyRoute: DeclaredRoute[];
  beforeEach(async () => {
    service = await startTestService({ driver });
    routes = takeOperatorRoutes();
    caller = new MatrixCaller(service, (await signUpOperator(service)).person);
    every = oneRouteForEachPermission();
    await every.ready();
    everyRoute = takeOperatorRoutes();
  });
  afterEach(async () => {
    await every.close();
    await service.close();
  });

  /** The gate in front of each permission of the file, also of those whose screens are not there. */
  function oneRouteForEachPermission(): FastifyInstance {
    const app = fastify();
    app.decorate('publicUrl', service.context.config.publicUrl);
    app.setErrorHandler(handleError);
    void app.register(
      (api, _options, done) => {
        guardConsole(api, service.context);
        for (const permission of names) {
          const method = reads.test(permission) ? 'GET' : 'POST';
          const url = `/operator/${permission.replace('.', '/')}/`;
          api.route({ method, url, handler: () => ({}), ...operatorRoute({ permission }) });
        }
        done();
      },
      { prefix: '/api' },
    );
    return app;
  }

  const full: CallerState = { roles: [], hasToken: true, cookie: 'open', isProofRecent: true };
  const states: [string, CallerState][] = [
    ...operatorRoles.flatMap((role): [string, CallerState][] => [
      [role, { ...full, roles: [role] }],
      [`${role} without a recent proof`, { ...full, roles: [role], isProofRecent: false }],
      [`${role} with the token alone`, { ...full, roles: [role], cookie: 'none' }],
      [`${role} with the cookie alone`, { ...full, roles: [role], hasToken: false }],
      [`${role} with an ended cookie`, { ...full, roles: [role], cookie: 'ended' }],
      [`${role} with an expired cookie`, { ...full, roles: [role], cookie: 'expired' }],
      [`${role} with an idle cookie`, { ...full, roles: [role], cookie: 'idle' }],
    ]),
    ['no role', full],
    ['nobody', { ...full, hasToken: false, cookie: 'none' }],
  ];

  it('every operation of the document below /operator declares a permission', () => {
    const inDocument = operationsOf(service.app).filter((operation) => operation.includes(' /operator/'));
    const declared = routes.map(
      ({ method, url }) => `${method} ${url.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(declared.sort()).toEqual(inDocument.sort());
    expect(everyRoute.map(({ permission }) => permission).sort()).toEqual([...names].sort());
  });

  it.each([
    ['the service', () => [routes, service.app] as const],
    ['a route for each permission', () => [everyRoute, every] as const],
  ])('equals the permission file, for every operation of %s', async (_name, of) => {
    const [list, app] = of();
    for (const [name, state] of states) {
      const table: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      await caller.become(state);
      // The end of a session comes last.
      for (const route of [...list].sort((one, other) => other.method.localeCompare(one.method))) {
        const operation = `${route.method} ${route.url}`;
        table[operation] = await caller.refusalOf(app.inject.bind(app), route, state);
        expected[operation] = expectedRefusal(route, state);
      }
      expect([name, table]).toEqual([name, expected]);
    }
  });

  it('reaches nothing outside of it in generated sequences of changing roles, sessions and calls', async () => {
    const someState: fc.Arbitrary<CallerState> = fc.record({
      roles: fc.subarray([...operatorRoles], { maxLength: 3 }),
      hasToken: fc.boolean(),
      cookie: fc.constantFrom('open', 'open', 'open', 'none', 'ended', 'expired', 'idle'),
      isProofRecent: fc.boolean(),
    });
    const [all, inject] = [everyRoute, every.inject.bind(every)];
    const someRoute = fc.nat({ max: all.length - 1 });
    const someSequence = fc.tuple(someState, fc.array(someRoute, { minLength: 1, maxLength: 5 }));
    for (const [state, places] of fc.sample(someSequence, { numRuns: sequences, seed: 91 })) {
      await caller.become(state);
      for (const place of places) {
        const route = all[place]!;
        const said = await caller.refusalOf(inject, route, state);
        expect([route, state, said]).toEqual([route, state, expectedRefusal(route, state)]);
      }
    }
  });
});
