import { startStandalone } from '@passport/shared/standalone/startStandalone';
import { areaTexts } from './texts';
import remote from './remote';

void startStandalone(areaTexts.namespace, remote);
