// Shared libraries are available only after this import has resolved.
void import('./bootstrap');
