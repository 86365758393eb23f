import { startStandalone } from '@passport/shared/standalone/startStandalone';
import { namespace } from './texts';
import remote from './remote';

void startStandalone(namespace, remote);
