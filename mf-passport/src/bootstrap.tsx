import { startStandalone } from '@passport/shared/standalone/startStandalone';
import { accountTexts } from './texts';
import remote from './remote';

void startStandalone(accountTexts.namespace, remote);
