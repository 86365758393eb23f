import { startStandalone } from '@passport/shared/standalone/startStandalone';
import remote from './remote';

void startStandalone('mf-support', remote);
