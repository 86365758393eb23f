import './remotes/nonce';

// Shared libraries are there only after this import has resolved.
void import(/* webpackChunkName: "page" */ './bootstrap');
