// Dynamic, so that Module Federation can load the shared libraries before any code uses them.
void import('./bootstrap');
