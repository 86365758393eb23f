import { startStandalone } from '@passport/shared/standalone/startStandalone';
import { showcaseTexts } from './texts';
import remote from './remote';

void startStandalone(showcaseTexts.namespace, remote);
