import { startStandalone } from '@passport/shared/host/startStandalone';
import { namespace } from './texts';
import remote from './remote';

void startStandalone(namespace, remote, false);
