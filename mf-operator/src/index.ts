// Shared libraries are there only after this import has resolved.
void import('./bootstrap');
