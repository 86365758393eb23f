import { startStandalone } from '@passport/shared/standalone/startStandalone';
import { authTexts } from './texts';
import remote from './remote';

void startStandalone(authTexts.namespace, remote, false);
