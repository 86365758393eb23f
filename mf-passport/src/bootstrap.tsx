import { startStandalone } from '@passport/shared/host/startStandalone';
import { namespace } from './namespace';
import remote from './remote';

void startStandalone(namespace, remote);
