import { expect, it } from '@jest/globals';
import { bundleForNode } from '../shared/build/bundleForNode.mjs';

const programs = {
  identity: 'identity/src/server.ts',
  site: 'shell/server/server.ts',
  admin: 'identity/src/operations/admin/cli.ts',
};
const isTracing = ({ path }) => path.startsWith('@opentelemetry/');

it.each(Object.entries(programs))(
  '%s loads nothing of OpenTelemetry before a collector is named',
  async (name, entry) => {
    const [{ metafile }] = await bundleForNode({ [`unwritten/${name}.js`]: entry }, { write: false, metafile: true });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter((one) => isTracing(one) && one.kind !== 'dynamic-import')).toEqual([]);
    // The one place of these is behind the setting (shared/src/net/tracing.ts).
    const places = Object.entries(metafile.inputs).filter(([, { imports: own }]) => own.some(isTracing));
    expect(places.map(([path]) => path)).toEqual(['shared/src/net/tracing.ts']);
  },
);
